import type { Floats } from "../sentence/floats";

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

/** Softmax in place. */
export function shareOut(values: Floats): void {
  const most = values.reduce((top, value) => Math.max(top, value), Number.NEGATIVE_INFINITY);
  let total = 0;
  for (const [i, value] of values.entries()) total += values[i] = Math.exp(value - most);
  for (let i = 0; i < values.length; i++) values[i]! /= total;
}
