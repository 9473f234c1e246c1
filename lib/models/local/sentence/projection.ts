import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Floats, unit } from "./floats";
import { width } from "./weights";

/** Dimensions of what is kept of a text's vector. */
export const sentenceDimensions = 192;

let memo: { mean: Floats; directions: Floats } | undefined;

/** `vectors/projection.f32`: the mean of everyday sentences' vectors, then each direction. */
function projection() {
  if (memo) return memo;
  const bytes = readFileSync(join(process.cwd(), "vectors", "projection.f32"));
  const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  memo = { mean: floats.slice(0, width), directions: floats.slice(width) };
  return memo;
}

/**
 * The directions in which everyday sentences differ most (principal components), turned at random: then each dimension tells as much as any
 * other, which the search's binary codes need.
 */
export function projected(vector: Floats): Floats {
  const { mean, directions } = projection();
  const centred = vector.map((value, k) => value - mean[k]!);
  const result = new Float32Array(sentenceDimensions);
  for (let d = 0; d < sentenceDimensions; d++) result[d] = dot(centred, 0, directions, d * width, width);
  return unit(result);
}

/** Of `count` values, a multiple of 4, from each start. Four sums at once, because each addition waits for the one before. */
function dot(left: Floats, leftStart: number, right: Floats, rightStart: number, count: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let k = 0; k < count; k += 4) {
    a += left[leftStart + k]! * right[rightStart + k]!;
    b += left[leftStart + k + 1]! * right[rightStart + k + 1]!;
    c += left[leftStart + k + 2]! * right[rightStart + k + 2]!;
    d += left[leftStart + k + 3]! * right[rightStart + k + 3]!;
  }
  return a + b + c + d;
}
