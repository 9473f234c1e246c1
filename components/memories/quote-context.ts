export type QuoteContext = { lead: string; quote: string; tail: string };

type Passage = { passage: string; quoteStart: number; before: string | null; after: string | null };

const wordBefore = (text: string, at: number): number => Math.max(0, text.slice(0, at).search(/\S+$/));

/** At most `max` characters on each side; null if the passage no longer contains the quote. */
export function quoteContext({ passage, quoteStart, before, after }: Passage, quote: string, max: number): QuoteContext | null {
  const isThere = passage.startsWith(quote, quoteStart);
  const at = isThere ? quoteStart : passage.indexOf(quote);
  if (at < 0 || quote === "") return null;
  const lead = `${before ? `${before}\n` : ""}${passage.slice(0, at)}`;
  const tail = `${passage.slice(at + quote.length)}${after ? `\n${after}` : ""}`;
  const start = lead.length > max ? lead.length - max : 0;
  const from = start > 0 ? start + Math.max(0, lead.slice(start).search(/\s\S/)) + 1 : 0;
  const to = tail.length > max ? wordBefore(tail, max) : tail.length;
  return {
    lead: `${from > 0 ? "… " : ""}${lead.slice(from)}`,
    quote,
    tail: `${tail.slice(0, to).trimEnd()}${to < tail.length ? " …" : ""}`,
  };
}
