import { type Floats, shareOut } from "../sentence/floats";

const epsilon = 1e-5;

/** Writes each row of a width with mean 0 and variance 1, then scaled and moved. */
export function normalize(rows: Floats, scale: Floats, bias: Floats, target: Floats): void {
  const width = scale.length;
  for (let from = 0; from < rows.length; from += width) {
    let [sum, squares] = [0, 0];
    for (let k = 0; k < width; k++) sum += rows[from + k]!;
    const mean = sum / width;
    for (let k = 0; k < width; k++) squares += (rows[from + k]! - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + epsilon);
    for (let k = 0; k < width; k++) target[from + k] = (rows[from + k]! - mean) * factor * scale[k]! + bias[k]!;
  }
}

/** The product of two rows of a width: the `i`th of one, the `j`th of the other. */
export function dot(one: Floats, i: number, other: Floats, j: number, width: number): number {
  let sum = 0;
  for (let k = 0; k < width; k++) sum += one[i * width + k]! * other[j * width + k]!;
  return sum;
}

/** For each of `length` pieces the mean of another text's rows of a width, by how far each corresponds to it: `scores` at `place`. */
export function corresponding(
  scores: Floats,
  length: number,
  rows: Floats,
  width: number,
  place: (i: number, j: number) => number,
): Floats {
  const result = new Float32Array(length * width);
  const shares = new Float32Array(rows.length / width);
  for (let i = 0; i < length; i++) {
    for (let j = 0; j < shares.length; j++) shares[j] = scores[place(i, j)]!;
    shareOut(shares);
    for (let j = 0; j < shares.length; j++) for (let k = 0; k < width; k++) result[i * width + k]! += shares[j]! * rows[j * width + k]!;
  }
  return result;
}
