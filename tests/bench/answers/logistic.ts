export type Example = { conversation: string; signals: number[]; isAnswerable: boolean; weight: number };
/** `chance = 1 / (1 + exp(-(bias + weights · signals)))`. */
export type Fitted = { bias: number; weights: number[] };

const steps = 50;
const tolerance = 1e-9;

export const chance = ({ bias, weights }: Fitted, signals: number[]): number =>
  1 / (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * signals[i]!, bias)));

/** Logistic regression by Newton's method on standardized signals, with an L2 penalty of `ridge`. */
export function fitLogistic(examples: Example[], ridge: number): Fitted {
  const size = examples[0]!.signals.length;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const mean = Array.from({ length: size }, (_, i) => examples.reduce((sum, { signals, weight }) => sum + weight * signals[i]!, 0) / total);
  const deviation = mean.map(
    (centre, i) => Math.sqrt(examples.reduce((sum, { signals, weight }) => sum + weight * (signals[i]! - centre) ** 2, 0) / total) || 1,
  );
  const rows = examples.map(({ signals }) => [1, ...signals.map((value, i) => (value - mean[i]!) / deviation[i]!)]);
  const coefficients = new Array<number>(size + 1).fill(0);
  for (let step = 0; step < steps; step++) {
    const gradient = coefficients.map((value, i) => (i === 0 ? 0 : -ridge * value));
    const curvature = coefficients.map((_, i) => coefficients.map((__, j) => (i === j ? (i === 0 ? 1e-9 : ridge) : 0)));
    for (const [n, row] of rows.entries()) {
      const { weight, isAnswerable } = examples[n]!;
      const likely = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * coefficients[i]!, 0)));
      for (let i = 0; i <= size; i++) {
        gradient[i]! += weight * (Number(isAnswerable) - likely) * row[i]!;
        for (let j = 0; j <= size; j++) curvature[i]![j]! += weight * likely * (1 - likely) * row[i]! * row[j]!;
      }
    }
    const change = solve(curvature, gradient);
    for (const [i, value] of change.entries()) coefficients[i]! += value;
    if (Math.max(...change.map(Math.abs)) < tolerance) break;
  }
  const weights = deviation.map((spread, i) => coefficients[i + 1]! / spread);
  return { bias: coefficients[0]! - weights.reduce((sum, weight, i) => sum + weight * mean[i]!, 0), weights };
}

/** Gaussian elimination without pivoting, since the matrix is positive definite. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (const [i, row] of rows.entries()) {
    for (const below of rows.slice(i + 1)) {
      const factor = below[i]! / row[i]!;
      for (let j = i; j < row.length; j++) below[j]! -= factor * row[j]!;
    }
  }
  const result = new Array<number>(right.length).fill(0);
  for (let i = right.length - 1; i >= 0; i--) {
    const row = rows[i]!;
    const known = result.reduce((sum, value, j) => (j > i ? sum + row[j]! * value : sum), 0);
    result[i] = (row.at(-1)! - known) / row[i]!;
  }
  return result;
}
