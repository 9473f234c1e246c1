/** UTF-16 units. The tokenizer's time is quadratic in a run without whitespace, so longer runs are counted in parts. */
const maxRunLength = 2_000;
const runs = new RegExp(`\\S{${maxRunLength}}(?=\\S)`, "gu");

/**
 * Counts tokens as OpenAI's newer models do (o200k_base), treating special tokens as text. Exact except for runs of more than
 * 2,000 units without whitespace, which come out a few tokens too high.
 */
export type CountTokens = (text: string) => number;

/** The first call loads the encoding's table, which takes about 0.1 s. */
export async function tokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const asText = { disallowedSpecial: new Set<string>() };
  const count = (text: string) => countTokens(text, asText);
  return (text) => {
    let total = 0;
    let start = 0;
    for (const run of text.matchAll(runs)) {
      total += count(text.slice(start, run.index + run[0].length));
      start = run.index + run[0].length;
    }
    return total + count(text.slice(start));
  };
}
