import type { Metadata } from "next";
import Link from "next/link";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-5 py-20 sm:px-8">
      <p className="font-mono text-accent text-sm">404</p>
      <h1 className="mt-3 font-semibold text-3xl tracking-tight">There is no page here</h1>
      <p className="mt-4 text-muted leading-7">The address may be mistyped, or the page has moved.</p>
      <p className="mt-6">
        <Link className="link" href="/">
          To the start page
        </Link>
      </p>
    </main>
  );
}
