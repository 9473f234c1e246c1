import type { Routes } from "@/lib/api/openapi";
import { docPages } from "./pages";
import { type ReadPage, readDocPage, servedMarkdown } from "./read-page";
import { apiOperations } from "./reference/operations";
import { type ReferencePage, readReference } from "./reference/read-reference";

export type FoundPage = ReadPage | ReferencePage;

export async function findPage(slug: string, routes: Routes): Promise<FoundPage | undefined> {
  if (slug === "api" || slug.startsWith("api/")) return (await readReference(routes)).get(slug);
  return readDocPage(slug);
}

/** Relative to which links are: what is generated has only absolute ones. */
export const fileOf = (page: FoundPage) => ("file" in page ? page.file : "docs/api.md");

export const markdownOf = (page: FoundPage, origin: string) => servedMarkdown({ file: fileOf(page), markdown: page.markdown }, origin);

export async function allPages(routes: Routes): Promise<FoundPage[]> {
  return [...docPages.map(({ slug }) => readDocPage(slug)!), ...(await readReference(routes)).values()];
}

/** In the order of the navigation. */
export const orderedPages: { slug: string; title: string }[] = [
  ...docPages,
  { slug: "api", title: "API reference" },
  { slug: "api/errors", title: "Errors" },
  ...apiOperations,
];
