export type AroundQuote = { lead: string; quote: string; tail: string };

type Passage = { passage: string; quoteStart: number; before: string | null; after: string | null };

/** The nearest end of a word at or before `at`, so that nothing is cut within one. */
const wordBefore = (text: string, at: number): number => Math.max(0, text.slice(0, at).search(/\S+$/));

/**
 * The words around a quote: no more than `most` characters on each side, cut between words with a "…".
 * @returns null where the quote is not in the passage any more
 */
export function aroundQuote({ passage, quoteStart, before, after }: Passage, quote: string, most: number): AroundQuote | null {
  const isThere = passage.startsWith(quote, quoteStart);
  const at = isThere ? quoteStart : passage.indexOf(quote);
  if (at < 0 || quote === "") return null;
  const lead = `${before ? `${before}\n` : ""}${passage.slice(0, at)}`;
  const tail = `${passage.slice(at + quote.length)}${after ? `\n${after}` : ""}`;
  const start = lead.length > most ? lead.length - most : 0;
  const from = start > 0 ? start + Math.max(0, lead.slice(start).search(/\s\S/)) + 1 : 0;
  const to = tail.length > most ? wordBefore(tail, most) : tail.length;
  return {
    lead: `${from > 0 ? "… " : ""}${lead.slice(from)}`,
    quote,
    tail: `${tail.slice(0, to).trimEnd()}${to < tail.length ? " …" : ""}`,
  };
}
