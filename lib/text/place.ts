/** Where a quote stands in a document. Null if its text has no pages, or no heading before it. */
export type Place = { page: number | null; heading: string | null };

/** Ends every page in the text of a paginated file. Kept in the text itself, so that edits, redaction and exports can't misplace it. */
export const pageEnd = "\f";

const headings = /^#{1,6}[ \t]+(\S.{0,199}?)[ \t]*#*$/gm;

/** @param offset in UTF-16 units. Headings are Markdown's; readers of other formats write theirs the same way. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const page = text.includes(pageEnd) ? before.split(pageEnd).length : null;
  let heading: string | null = null;
  for (const [, words] of text.slice(0, lineEnd(text, offset)).matchAll(headings)) heading = words!;
  return { page, heading };
}

/** A quote from a heading stands under it. */
const lineEnd = (text: string, offset: number): number => {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
};
