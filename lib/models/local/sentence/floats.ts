export type Floats = Float32Array<ArrayBuffer>;

/** In place. A vector of zeros stays what it is. */
export function unit(vector: Floats): Floats {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  for (let k = 0; k < vector.length; k++) vector[k]! /= length;
  return vector;
}

/** Of `count` values, a multiple of 4, from each start. Four sums at once, because each addition waits for the one before. */
export function dot(left: Floats, leftStart: number, right: Floats, rightStart: number, count: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let k = 0; k < count; k += 4) {
    a += left[leftStart + k]! * right[rightStart + k]!;
    b += left[leftStart + k + 1]! * right[rightStart + k + 1]!;
    c += left[leftStart + k + 2]! * right[rightStart + k + 2]!;
    d += left[leftStart + k + 3]! * right[rightStart + k + 3]!;
  }
  return a + b + c + d;
}
