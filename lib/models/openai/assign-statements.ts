import { findQuote } from "./quote";
import type { ExtractedStatement } from "./schema";

type ReadPassage = { text: string; firstPerson: string | null };

/**
 * A statement belongs to the passage that its number names, counted from 1. If its quote isn't there, it belongs to the only other one
 * that contains it, unless another person speaks there: the content would name the wrong one.
 */
export function assignStatements(statements: ExtractedStatement[], passages: ReadPassage[]) {
  const assigned: ExtractedStatement[][] = passages.map(() => []);
  let dropped = 0;
  for (const statement of statements) {
    const at = placeOf(statement, passages);
    if (at === null) dropped++;
    else assigned[at]!.push(statement);
  }
  return { assigned, dropped };
}

function placeOf({ passage, quote }: ExtractedStatement, passages: ReadPassage[]): number | null {
  const named = passages[passage - 1];
  if (named && findQuote(named.text, quote)) return passage - 1;
  const quoted = passages.flatMap(({ text }, at) => (findQuote(text, quote) ? [at] : []));
  const [only] = quoted;
  if (only === undefined || quoted.length > 1) return null;
  return named && named.firstPerson !== passages[only]!.firstPerson ? null : only;
}
