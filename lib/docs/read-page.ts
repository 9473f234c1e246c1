import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/env";
import { resolveLink } from "./links";
import { type DocPage, docPages } from "./pages";
import { type Parsed, parseMarkdown } from "./parse";

export type ReadPage = DocPage & Parsed & { markdown: string };

const bySlug = new Map(docPages.map((page) => [page.slug, page]));
const cache = new Map<string, ReadPage>();

export function readDocPage(slug: string): ReadPage | undefined {
  const page = bySlug.get(slug);
  if (!page) return undefined;
  const cached = cache.get(slug);
  if (cached) return cached;
  const markdown = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), page.file), "utf8");
  const read = { ...page, markdown, ...parseMarkdown(markdown) };
  // While they are written, files change under a running server.
  if (env().NODE_ENV === "production") cache.set(slug, read);
  return read;
}

const example = "http://localhost:3000";

/** Examples with this server's address. */
export const withOrigin = (text: string, origin: string) => text.replaceAll(example, origin);

/** The page for agents: its links lead to the .md form of other pages. */
export function servedMarkdown({ file, markdown }: Pick<ReadPage, "file" | "markdown">, origin: string): string {
  const linked = markdown.replace(/\]\(([^)\s]+)\)/g, (whole, href: string) => {
    const to = resolveLink(file, href, env().LOCI_REPOSITORY_URL);
    return to?.startsWith("/docs/") ? `](${to.replace(/(?=#|$)/, ".md")})` : to === null ? whole : `](${to})`;
  });
  return withOrigin(linked, origin);
}
