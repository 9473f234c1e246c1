export type Floats = Float32Array<ArrayBuffer>;

/** In place. A vector of zeros stays what it is. */
export function unit(vector: Floats): Floats {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  for (let k = 0; k < vector.length; k++) vector[k]! /= length;
  return vector;
}

/** Softmax in place, of `length` values; what pads them becomes 0. */
export function shareOut(values: Floats, at = 0, length = values.length, padded = length): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = at; k < at + length; k++) most = Math.max(most, values[k]!);
  let total = 0;
  for (let k = at; k < at + length; k++) {
    const share = Math.exp(values[k]! - most);
    total += share;
    values[k] = share;
  }
  for (let k = at; k < at + length; k++) values[k]! /= total;
  values.fill(0, at + length, at + padded);
}
