/** Sentences side by side, the longest first: the words at one position are neighboring rows, so that one product serves them all. */
export interface Layout {
  lengths: readonly number[];
  rows: number;
  /** For each position: its first row, and how many sentences are that long. */
  offsets: Int32Array;
  counts: Int32Array;
}

/** @param lengths longest first */
export function layoutOf(lengths: readonly number[]): Layout {
  const steps = lengths[0] ?? 0;
  const offsets = new Int32Array(steps);
  const counts = new Int32Array(steps);
  let rows = 0;
  let count = lengths.length;
  for (let t = 0; t < steps; t++) {
    while (count > 0 && lengths[count - 1]! <= t) count--;
    offsets[t] = rows;
    counts[t] = count;
    rows += count;
  }
  return { lengths, rows, offsets, counts };
}
