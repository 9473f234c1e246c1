import { parse } from "@/lib/language/en/grammar";

/** The last sentence that asks; a story may stand before it. */
export function askedPart(question: string): string {
  const parts = parse(question).map(({ start, end }) => question.slice(start, end));
  return (parts.filter((part) => part.includes("?")).at(-1) ?? parts.filter((part) => /\w/.test(part)).at(-1) ?? question).trim();
}
