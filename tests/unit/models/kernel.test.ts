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

test("rows are normalized, each by its own mean and variance", () => {
  const [rows, count] = [3, 24];
  const at = (block: number) => block * 4 * rows * count;
  const { memory, normalize } = kernel(at(4));
  const floats = (block: number, length = rows * count) => new Float32Array(memory.buffer, at(block), length);
  const input = floats(0);
  input.set(rounds(rows * count, 50, 3).map((value, i) => value * 10 ** (Math.floor(i / count) - 1) + 7));
  const scales = floats(2, count);
  scales.set(rounds(count, 9, 4));
  const biases = floats(3, count);
  biases.set(rounds(count, 9, 5));
  normalize(at(0), at(1), at(2), at(3), rows, count);
  for (let row = 0; row < rows; row++) {
    const own = [...input.subarray(row * count, (row + 1) * count)];
    const mean = own.reduce((sum, value) => sum + value) / count;
    const deviation = Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
    for (let k = 0; k < count; k++) {
      const expected = ((own[k]! - mean) / deviation) * scales[k]! + biases[k]!;
      expect(floats(1)[row * count + k]).toBeCloseTo(expected, 4);
    }
  }
});

test("what is below 0 is clipped", () => {
  const { memory, clip } = kernel(64);
  const values = new Float32Array(memory.buffer, 0, 12);
  values.set([-1, 2, 0, -3.5, 4, -1e-9, 5, -6, -7, 8, -9, 10]);
  clip(0, 8);
  expect([...values]).toEqual([0, 2, 0, 0, 4, 0, 5, 0, -7, 8, -9, 10]);
});
