import { posix } from "node:path";
import { docPages } from "./pages";

const published = new Map(docPages.map(({ file, slug }) => [file, slug]));

/**
 * A link of a Markdown file, which is relative to the file, as a link of the site.
 * @returns null for a file of the repository that isn't published, unless the repository's address is known
 */
export function resolveLink(fromFile: string, href: string, repository?: string): string | null {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#", 2);
  const file = posix.normalize(posix.join(posix.dirname(fromFile), path));
  const slug = published.get(file);
  if (slug !== undefined) return `/docs/${slug}${hash === undefined ? "" : `#${hash}`}`;
  return repository ? `${repository}/blob/HEAD/${file}` : null;
}
