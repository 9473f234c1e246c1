import { terms } from "@/lib/text/terms";

export type Table = { title: string; columns: string[]; rows: (string | number)[][]; notes?: string[] };

/** Nearest rank. NaN if empty. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The median, and how far the true one may be from it with a confidence of 95%: half the distance between the values at the ranks that a
 * binomial distribution leaves on either side of it. Outliers widen neither.
 */
export function medianWithin(values: number[]): { median: number; within: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const reach = 0.98 * Math.sqrt(sorted.length);
  const low = sorted[Math.max(0, Math.floor(middle - reach))]!;
  const high = sorted[Math.min(sorted.length - 1, Math.ceil(middle + reach))]!;
  return { median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2, within: (high - low) / 2 };
}

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export const spread = (ms: number[]): number[] => [ms.length, percentile(ms, 0.5), percentile(ms, 0.95), percentile(ms, 0.99)];
export const spreadColumns = ["n", "p50 ms", "p95 ms", "p99 ms"];

const depths = [5, 10, 20, 50];
export const recallColumns = [...depths.map((depth) => `R@${depth}`), "nDCG@10", "MRR"];

/** In the order of `recallColumns`: recall at each depth, binary nDCG, and the reciprocal rank of the first hit. */
export function scoreRanking(ranked: string[], evidence: string[]): number[] {
  const relevant = new Set(evidence);
  const hits = ranked.map((turn) => relevant.has(turn));
  const gain = (list: boolean[]) => list.reduce((sum, isHit, i) => sum + (isHit ? 1 / Math.log2(i + 2) : 0), 0);
  const ideal = gain(Array.from({ length: Math.min(10, relevant.size) }, () => true));
  const first = hits.indexOf(true);
  return [
    ...depths.map((depth) => hits.slice(0, depth).filter(Boolean).length / relevant.size),
    gain(hits.slice(0, 10)) / ideal,
    first < 0 ? 0 : 1 / (first + 1),
  ];
}

/** The share of an answer's terms that occur in the texts. NaN without terms. */
export function shareWithin(answer: string, texts: string[]): number {
  const wanted = [...new Set(terms(answer))];
  const said = new Set(texts.flatMap((text) => terms(text)));
  return wanted.filter((term) => said.has(term)).length / wanted.length;
}

const formatted = (value: string | number): string => {
  if (typeof value === "string") return value;
  if (Number.isNaN(value)) return "–";
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 2 : 0);
};

export function markdown({ title, columns, rows, notes = [] }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const isFigure = columns.map((_, i) => rows.every((row) => typeof row[i] === "number"));
  return [
    `### ${title}`,
    "",
    line(columns),
    line(isFigure.map((right) => (right ? "---:" : "---"))),
    ...rows.map((row) => line(row.map(formatted))),
    ...(notes.length ? ["", ...notes] : []),
    "",
  ].join("\n");
}
