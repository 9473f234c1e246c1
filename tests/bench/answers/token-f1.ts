import { stem } from "@/lib/text/stem";

// Token-F1 of the LoCoMo paper (Maharana et al., 2024): lowercase, no articles or punctuation, Porter stems.

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, "")
    .split(/\s+/)
    .filter((word) => word && !/^(?:a|an|the|and)$/.test(word))
    .map(stem);

export function tokenF1(answer: string, gold: string): number {
  const stated = tokensOf(answer);
  const right = tokensOf(gold);
  const remaining = Map.groupBy(right, (token) => token);
  let common = 0;
  for (const token of stated) if (remaining.get(token)?.pop() !== undefined) common++;
  if (common === 0) return 0;
  const [precision, recall] = [common / stated.length, common / right.length];
  return (2 * precision * recall) / (precision + recall);
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The mean over gold parts of the best token-F1 with any part of the answer. */
export function listF1(answer: string, gold: string): number {
  const [stated, right] = [partsOf(answer), partsOf(gold)];
  if (stated.length === 0 || right.length === 0) return 0;
  return right.reduce((sum, part) => sum + Math.max(...stated.map((own) => tokenF1(own, part))), 0) / right.length;
}
