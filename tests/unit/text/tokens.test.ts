import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { tokenCounter } from "@/lib/text/tokens";

it.each(["", "Maya lives in Lisbon.", "東京に住んでいます。".repeat(50), "👩‍🚀 ok", "- a\n- b\n\n## c\n", "word ".repeat(3_000)])(
  "counts %j like the tokenizer",
  async (text) => expect((await tokenCounter())(text)).toBe(encode(text).length),
);

it("reads special tokens as text", async () => {
  expect((await tokenCounter())("<|endoftext|>")).toBeGreaterThan(1);
});

it("never underestimates a very long run", async () => {
  const run = "ab".repeat(3_000);
  expect((await tokenCounter())(run)).toBeGreaterThanOrEqual(encode(run).length);
  expect((await tokenCounter())(`${run} ${run}`)).toBeGreaterThanOrEqual(encode(`${run} ${run}`).length);
});
