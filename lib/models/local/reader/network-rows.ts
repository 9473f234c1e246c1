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

/** The product of each row of a width with each of another text's, divided. Four at a time: each sum waits for its last addition. */
export function products(ones: Floats, others: Floats, width: number, divisor: number): Floats {
  const [rows, columns] = [ones.length / width, others.length / width];
  const result = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const one = i * width;
    let j = 0;
    for (; j + 4 <= columns; j += 4) {
      const [at0, at1, at2, at3] = [j * width, (j + 1) * width, (j + 2) * width, (j + 3) * width];
      let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
      for (let k = 0; k < width; k++) {
        const value = ones[one + k]!;
        sum0 += value * others[at0 + k]!;
        sum1 += value * others[at1 + k]!;
        sum2 += value * others[at2 + k]!;
        sum3 += value * others[at3 + k]!;
      }
      const to = i * columns + j;
      result[to] = sum0 / divisor;
      result[to + 1] = sum1 / divisor;
      result[to + 2] = sum2 / divisor;
      result[to + 3] = sum3 / divisor;
    }
    for (; j < columns; j++) result[i * columns + j] = dot(ones, i, others, j, width) / divisor;
  }
  return result;
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
    addShares(result, i * width, shares, rows, width);
  }
  return result;
}

/** Two rows at a time, each sum rounded as it would be if it were stored. */
function addShares(result: Floats, to: number, shares: Floats, rows: Floats, width: number): void {
  const { fround } = Math;
  let j = 0;
  for (; j + 2 <= shares.length; j += 2) {
    const [share, next, at, after] = [shares[j]!, shares[j + 1]!, j * width, (j + 1) * width];
    for (let k = 0; k < width; k++) result[to + k] = fround(result[to + k]! + share * rows[at + k]!) + next * rows[after + k]!;
  }
  for (; j < shares.length; j++) for (let k = 0; k < width; k++) result[to + k]! += shares[j]! * rows[j * width + k]!;
}
