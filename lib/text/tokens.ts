/** How many tokens a text is, as OpenAI's newer models count (o200k_base); others are near it. Loaded when first needed. */
export async function countTokens(text: string): Promise<number> {
  const { countTokens: count } = await import("gpt-tokenizer/encoding/o200k_base");
  return count(text, { disallowedSpecial: new Set() });
}
