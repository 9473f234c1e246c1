export type Floats = Float32Array<ArrayBuffer>;

/** In place. A vector of zeros stays what it is. */
export function unit(vector: Floats): Floats {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  for (let k = 0; k < vector.length; k++) vector[k]! /= length;
  return vector;
}
