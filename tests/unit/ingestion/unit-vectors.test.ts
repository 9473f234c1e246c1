import { expect, it } from "vitest";
import { splitCovered } from "@/lib/ingestion/unit-vectors";

const passage = (text: string, chunkId = "a") => ({ text, chunkId, quote: null });
const memory = (of: string, quote: string, chunkId = "a") => ({
  text: `User says: ${quote}`,
  chunkId,
  quote: { start: of.indexOf(quote), length: quote.length },
});

const text = "I left Figma.   I now lead design at Linear.";

it.each([
  ["one memory that quotes it", [memory(text, text)], true],
  ["two that share it", [memory(text, "I left Figma."), memory(text, "I now lead design at Linear.")], true],
  ["in any order", [memory(text, "I now lead design at Linear."), memory(text, "I left Figma.")], true],
  ["two that quote the same words", [memory(text, "I left Figma."), memory(text, "I left Figma.")], false],
  ["one within another's words", [memory(text, "left Figma"), memory(text, "I left Figma.")], false],
  ["a part", [memory(text, "I now lead design at Linear.")], false],
  ["none", [], false],
  ["memories of another passage", [memory(text, text, "b")], false],
])("a passage covered by %s", (_, memories, isCovered) => {
  const whole = passage(text);
  const { covered, others } = splitCovered([...memories, whole]);
  expect(covered).toEqual(isCovered ? [{ passage: whole, memories }] : []);
  expect(others).toEqual(isCovered ? memories : [...memories, whole]);
});

it("spaces and a word or two beside the quotes don't count", () => {
  const long = "Oh yes, my sister Nerys moved to Cardiff in the spring, and she teaches the cello at the conservatoire there. Ok!";
  const quote = long.slice(long.indexOf("my sister"), -4);
  const { covered } = splitCovered([memory(long, quote), passage(long)]);
  expect(covered).toHaveLength(1);
});
