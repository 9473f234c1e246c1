/** UTF-16 units. The tokenizer's time is quadratic in a run without whitespace. */
const maxRunLength = 2_000;
const runs = new RegExp(`\\S{${maxRunLength}}(?=\\S)`, "gu");

/** As OpenAI's newer models do (o200k_base), treating special tokens as text. A few tokens too high for long runs without whitespace. */
export type CountTokens = (text: string) => number;

/** The first call takes about 0.1 s to load the table. */
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
