import type { Floats } from "@/lib/models/local/sentence/floats";
import { sentenceDimensions } from "@/lib/models/local/sentence/projection";
import { random, reseed } from "../train-grammar/arena";

/** Enough for the subspace to stand still. */
const rounds = 60;

/**
 * An orthonormal basis of the directions in which vectors differ most, by orthogonal iteration (Golub and Van Loan, "Matrix Computations",
 * §8.2.4), turned at random within their space.
 * @returns also the share of the variance that they hold
 */
export function principalDirections(vectors: Floats[]): { mean: Floats; directions: Floats[]; share: number } {
  reseed(20260101);
  const width = vectors[0]!.length;
  const mean = new Float32Array(width);
  for (const vector of vectors) for (let k = 0; k < width; k++) mean[k]! += vector[k]! / vectors.length;
  const covariance = Array.from({ length: width }, () => new Float64Array(width));
  for (const vector of vectors) {
    for (let i = 0; i < width; i++) {
      const own = (vector[i]! - mean[i]!) / vectors.length;
      for (let k = 0; k < width; k++) covariance[i]![k]! += own * (vector[k]! - mean[k]!);
    }
  }
  const times = (direction: Float64Array) => Float64Array.from(covariance, (row) => dot(row, direction));
  const drawn = (count: number, length: number) =>
    orthonormal(Array.from({ length: count }, () => Float64Array.from({ length }, () => random() + random() + random() - 1.5)));
  let basis = drawn(sentenceDimensions, width);
  for (let round = 0; round < rounds; round++) basis = orthonormal(basis.map(times));
  const held = basis.reduce((sum, direction) => sum + dot(direction, times(direction)), 0);
  const total = covariance.reduce((sum, row, i) => sum + row[i]!, 0);
  const directions = drawn(sentenceDimensions, sentenceDimensions).map((turn) =>
    Float32Array.from({ length: width }, (_, k) => basis.reduce((sum, direction, i) => sum + turn[i]! * direction[k]!, 0)),
  );
  return { mean, directions, share: held / total };
}

/** By Gram and Schmidt, twice, so that rounding leaves nothing. */
function orthonormal(vectors: Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const vector of vectors) {
    for (let pass = 0; pass < 2; pass++) {
      for (const other of done) {
        const along = dot(vector, other);
        for (let k = 0; k < vector.length; k++) vector[k]! -= along * other[k]!;
      }
    }
    const length = Math.sqrt(dot(vector, vector));
    done.push(vector.map((value) => value / length));
  }
  return done;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}
