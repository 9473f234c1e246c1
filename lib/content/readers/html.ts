import { parseHTML } from "linkedom";
import { domText } from "../dom-text";

const charset = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i;

/** As the page itself names it. */
export const htmlCharset = (bytes: Uint8Array): string | null =>
  charset.exec(Buffer.from(bytes.subarray(0, 2_048)).toString("latin1"))?.[1] ?? null;

export function htmlText(html: string): string {
  const { document } = parseHTML(html) as unknown as { document: Document };
  // A fragment has no body, and its elements are the document's own.
  const root = document.body?.childNodes.length ? document.body : document.documentElement;
  if (!root) return "";
  const text = domText(root);
  const title = document.querySelector("title")?.textContent?.replace(/\s+/g, " ").trim();
  return title && !document.querySelector("h1") ? `# ${title}\n\n${text}` : text;
}
