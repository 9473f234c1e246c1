import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="outline-none max-w-3xl py-10">
      <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Page not found</h1>
      <p className="mt-4 text-muted leading-7">
        The documentation has no page at this address. Search for it above, or see{" "}
        <a className="link" href="/docs">
          all pages
        </a>
        .
      </p>
    </main>
  );
}
