import { isProbablyReaderable, Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { domText } from "../dom-text";

const charset = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i;

/** As the page itself names it. */
export const htmlCharset = (bytes: Uint8Array): string | null =>
  charset.exec(Buffer.from(bytes.subarray(0, 2_048)).toString("latin1"))?.[1] ?? null;

/** The article where there is one: a page's menus, notices and recommendations are nobody's statements. Otherwise the whole page. */
export function htmlText(html: string): string {
  const { document } = parse(html);
  // A fragment has no body, and its elements are the document's own.
  const root = document.body?.childNodes.length ? document.body : document.documentElement;
  if (!root) return "";
  const whole = domText(root);
  const text = isProbablyReaderable(document, shortArticle) ? (articleText(html, whole.length) ?? whole) : whole;
  const title = document.querySelector("title")?.textContent?.replace(/\s+/g, " ").trim();
  return title && !/^# /m.test(text) ? `# ${title}\n\n${text}` : text;
}

const parse = (html: string) => parseHTML(html) as unknown as { document: Document };

/** Half of what browsers ask of an article: pages about a team or a product are shorter than news. */
const shortArticle = { minContentLength: 70, minScore: 10 };

/** Of a page with less in its article, the article is a guess. */
const minShare = 0.3;

function articleText(html: string, wholeLength: number): string | null {
  // It changes the document that it reads.
  const article = new Readability(parse(html).document, { charThreshold: 200 }).parse();
  if (!article?.content) return null;
  const { document } = parse(`<html><body>${article.content}</body></html>`);
  const text = domText(document.body);
  return text.length >= wholeLength * minShare ? text : null;
}
