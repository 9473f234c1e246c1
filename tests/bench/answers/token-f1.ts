import { stem } from "@/lib/text/stem";

// The measure of the LoCoMo paper (Maharana et al., 2024): lower case, no articles and no punctuation, Porter stems.

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, "")
    .split(/\s+/)
    .filter((word) => word && !/^(?:a|an|the|and)$/.test(word))
    .map(stem);

/** The harmonic mean of the share of the answer's words that are right and of the right words that are in it, 0–1. */
export function tokenF1(answer: string, gold: string): number {
  const said = tokensOf(answer);
  const right = tokensOf(gold);
  const left = Map.groupBy(right, (token) => token);
  let common = 0;
  for (const token of said) if (left.get(token)?.pop() !== undefined) common++;
  if (common === 0) return 0;
  const [precision, recall] = [common / said.length, common / right.length];
  return (2 * precision * recall) / (precision + recall);
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** For answers of several parts: each right part by the part of the answer that is nearest to it. */
export function listF1(answer: string, gold: string): number {
  const [said, right] = [partsOf(answer), partsOf(gold)];
  if (said.length === 0 || right.length === 0) return 0;
  return right.reduce((sum, part) => sum + Math.max(...said.map((own) => tokenF1(own, part))), 0) / right.length;
}
