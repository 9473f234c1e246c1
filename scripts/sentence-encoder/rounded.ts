/** A matrix as int8 after the float32 scale of each of its rows or columns. */
export function rounded(values: Float32Array, columns: number, by: "row" | "column"): Buffer {
  const rows = values.length / columns;
  const scales = new Float32Array(by === "row" ? rows : columns);
  const scaleOf = (i: number) => (by === "row" ? Math.floor(i / columns) : i % columns);
  for (const [i, value] of values.entries()) scales[scaleOf(i)] = Math.max(scales[scaleOf(i)]!, Math.abs(value) / 127);
  const small = Int8Array.from(values, (value, i) => (scales[scaleOf(i)] ? Math.round(value / scales[scaleOf(i)]!) : 0));
  return Buffer.concat([Buffer.from(scales.buffer), Buffer.from(small.buffer)]);
}
