import type { Metadata } from "next";
import { headers } from "next/headers";
import { ownOrigin } from "@/lib/auth/own-page";
import { docPath, docSections } from "@/lib/docs/pages";

export async function generateMetadata(): Promise<Metadata> {
  const canonical = `${ownOrigin(await headers())}/docs`;
  return { title: "Documentation", description: "Guides, concepts and the API reference of Loci.", alternates: { canonical } };
}

const Card = ({ path, title, text }: { path: string; title: string; text: string }) => (
  <li>
    <a href={path} className="block h-full rounded-lg border border-line p-4 hover:border-edge">
      <span className="font-medium">{title}</span>
      <span className="mt-1 block text-muted text-sm leading-6">{text}</span>
    </a>
  </li>
);

export default function Docs() {
  return (
    <main id="main" tabIndex={-1} className="outline-none max-w-5xl space-y-12 py-10">
      <div>
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Documentation</h1>
        <p className="mt-4 max-w-2xl text-muted leading-7">
          Start with the{" "}
          <a className="link" href="/docs/quickstart">
            quickstart
          </a>
          . Agents read{" "}
          <a className="link" href="/llms.txt">
            llms.txt
          </a>
          , or any page with <code className="font-mono text-[0.9em]">.md</code> at the end of its address.
        </p>
      </div>
      {docSections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {title === "Reference" ? (
              <Card path="/docs/api" title="API" text="Every endpoint with its fields, errors and examples." />
            ) : null}
            {pages.map(({ slug, title, description }) => (
              <Card key={slug} path={docPath(slug)} title={title} text={description} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
