import { expect, test } from "vitest";
import { kernel, placeInPanels } from "@/lib/language/en/grammar/kernel";

const rounds = (count: number, steps: number, seed: number) =>
  Array.from({ length: count }, (_, i) => ((i * 7919 + seed * 104_729) % (2 * steps + 1)) - steps);

test.each([
  { rows: 1, columns: 32, inner: 16, panel: 32 },
  { rows: 1, columns: 24, inner: 2, panel: 8 },
  { rows: 2, columns: 56, inner: 18, panel: 32 },
  { rows: 3, columns: 8, inner: 34, panel: 8 },
  { rows: 4, columns: 40, inner: 30, panel: 16 },
  { rows: 7, columns: 80, inner: 128, panel: 32 },
  { rows: 64, columns: 24, inner: 50, panel: 8 },
])("a product on integers of $rows rows, $inner × $columns weights in panels of $panel is exact", ({ rows, columns, inner, panel }) => {
  const places = { left: 0, weights: 0, scales: 0, bias: 0, units: 0, sums: 0, output: 0 };
  let bytes = 0;
  const sizes = {
    left: 2 * rows * inner,
    weights: inner * columns,
    scales: 4 * columns,
    bias: 4 * columns,
    units: 4 * rows,
    sums: 4 * rows * panel,
    output: 4 * rows * columns,
  };
  for (const name of Object.keys(sizes) as (keyof typeof sizes)[]) {
    places[name] = bytes;
    bytes += Math.ceil(sizes[name] / 16) * 16;
  }
  const { memory, dense } = kernel(bytes);
  const floats = (name: keyof typeof places) => new Float32Array(memory.buffer, places[name], sizes[name] / 4);
  const left = rounds(rows * inner, 4095, 1);
  const weights = rounds(inner * columns, 127, 2);
  new Int16Array(memory.buffer, places.left, left.length).set(left);
  const placed = new Int8Array(memory.buffer, places.weights, weights.length);
  for (let row = 0; row < inner; row++)
    for (let column = 0; column < columns; column++)
      placed[placeInPanels(row, column, { rows: inner, columns }, panel)] = weights[row * columns + column]!;
  // Powers of two, so that nothing is rounded.
  floats("scales").set(Array.from({ length: columns }, (_, i) => 2 ** -(i % 5)));
  floats("units").set(Array.from({ length: rows }, (_, i) => 2 ** -(i % 3)));
  floats("bias").set(Array.from({ length: columns }, (_, i) => i));
  floats("sums").fill(12_345);
  floats("output").fill(3);
  dense(places.left, places.weights, places.scales, places.bias, places.units, places.sums, places.output, rows, columns, inner / 2, panel);
  const expected = Float32Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let k = 0; k < inner; k++) sum += left[row * inner + k]! * weights[k * columns + column]!;
    return 3 + column + sum * 2 ** -(column % 5) * 2 ** -(row % 3);
  });
  expect(floats("output")).toEqual(expected);
});
