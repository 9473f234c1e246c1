import type { Layout } from "@/lib/language/en/grammar/layout";
import { allocate, f, multiply, type Parameter, parameter, random, transpose } from "./arena";

/** As the kernel computes it. */
export function squash(x: number): number {
  if (x >= 3) return 1;
  if (x <= -3) return -1;
  const square = x * x;
  return (x * (27 + square)) / (27 + 9 * square);
}
export function squashSlope(x: number): number {
  if (x >= 3 || x <= -3) return 0;
  const square = x * x;
  const root = (9 - square) / (9 + 3 * square);
  return root * root;
}

/** A value with its gradient: rows × columns. */
export interface Flow {
  value: number;
  gradient: number;
  rows: number;
  columns: number;
}
export const flow = (rows: number, columns: number): Flow => ({
  value: allocate(rows * columns),
  gradient: allocate(rows * columns),
  rows,
  columns,
});

/** Backward passes in the order to run. */
export type Tape = (() => void)[];

export function dropout(x: Flow, rate: number, tape: Tape): Flow {
  if (rate === 0) return x;
  const y = flow(x.rows, x.columns);
  const size = x.rows * x.columns;
  const mask = allocate(size);
  const keep = 1 / (1 - rate);
  for (let i = 0; i < size; i++) {
    f[mask + i] = random() < rate ? 0 : keep;
    f[y.value + i] = f[x.value + i]! * f[mask + i]!;
  }
  tape.unshift(() => {
    for (let i = 0; i < size; i++) f[x.gradient + i]! += f[y.gradient + i]! * f[mask + i]!;
  });
  return y;
}

/** y += x · w, with the bias if there is one. */
export function linear(x: Flow, weight: Parameter, y: Flow, tape: Tape, bias?: Parameter): void {
  const { rows, columns } = y;
  multiply(x.value, weight.value, y.value, rows, columns, x.columns);
  if (bias) for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) f[y.value + r * columns + c]! += f[bias.value + c]!;
  tape.unshift(() => {
    multiply(transpose(x.value, rows, x.columns), y.gradient, weight.gradient, x.columns, columns, rows);
    multiply(y.gradient, transpose(weight.value, x.columns, columns), x.gradient, rows, x.columns, columns);
    if (bias) for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) f[bias.gradient + c]! += f[y.gradient + r * columns + c]!;
  });
}

export function squashed(x: Flow, tape: Tape): Flow {
  const y = flow(x.rows, x.columns);
  const size = x.rows * x.columns;
  for (let i = 0; i < size; i++) f[y.value + i] = squash(f[x.value + i]!);
  tape.unshift(() => {
    for (let i = 0; i < size; i++) f[x.gradient + i]! += f[y.gradient + i]! * squashSlope(f[x.value + i]!);
  });
  return y;
}

export interface Lstm {
  input: Parameter;
  recurrent: Parameter;
  bias: Parameter;
  size: number;
}
export function lstm(name: string, inputs: number, size: number): Lstm {
  const made = {
    input: parameter(`${name}.input`, inputs, 4 * size),
    recurrent: parameter(`${name}.recurrent`, size, 4 * size, 1.2 / Math.sqrt(size)),
    bias: parameter(`${name}.bias`, 1, 4 * size, 0),
    size,
  };
  // Gates: input, forget, output, cell. Remember at first.
  for (let i = 0; i < size; i++) f[made.bias.value + size + i] = 1;
  return made;
}

/** Writes its states into columns `column …` of the output. */
export function recur(x: Flow, cell: Lstm, layout: Layout, backwards: boolean, output: Flow, column: number, tape: Tape): void {
  const { size } = cell;
  const { rows, offsets, counts } = layout;
  const gates = flow(rows, 4 * size);
  linear(x, cell.input, gates, tape, cell.bias);
  const slopes = allocate(rows * 4 * size);
  const states = flow(rows, size);
  const cells = allocate(rows * size);
  const squashedCells = allocate(rows * size);
  const steps = counts.length;
  const order = Array.from({ length: steps }, (_, i) => (backwards ? steps - 1 - i : i));
  /** Rows that go on from the step before; a sentence that begins here has none. */
  const before = (t: number) => {
    const from = backwards ? t + 1 : t - 1;
    return from < 0 || from >= steps ? { at: 0, count: 0 } : { at: offsets[from]!, count: Math.min(counts[from]!, counts[t]!) };
  };
  for (const t of order) {
    const at = offsets[t]!;
    const previous = before(t);
    multiply(states.value + previous.at * size, cell.recurrent.value, gates.value + at * 4 * size, previous.count, 4 * size, size);
    for (let r = 0; r < counts[t]!; r++)
      for (let k = 0; k < size; k++) {
        const g = gates.value + (at + r) * 4 * size + k;
        const s = slopes + (at + r) * 4 * size + k;
        for (let gate = 0; gate < 3; gate++) {
          const half = f[g + gate * size]! / 2;
          f[g + gate * size] = 0.5 + 0.5 * squash(half);
          f[s + gate * size] = 0.25 * squashSlope(half);
        }
        const raw = f[g + 3 * size]!;
        f[g + 3 * size] = squash(raw);
        f[s + 3 * size] = squashSlope(raw);
        const c = (at + r) * size + k;
        const past = r < previous.count ? f[cells + (previous.at + r) * size + k]! : 0;
        f[cells + c] = f[g + size]! * past + f[g]! * f[g + 3 * size]!;
        f[squashedCells + c] = squash(f[cells + c]!);
        f[states.value + c] = f[g + 2 * size]! * f[squashedCells + c]!;
        f[output.value + (at + r) * output.columns + column + k] = f[states.value + c]!;
      }
  }
  tape.unshift(() => {
    const carried = allocate(rows * size);
    const transposed = transpose(cell.recurrent.value, size, 4 * size);
    const pasts = allocate(rows * size);
    for (const t of order.toReversed()) {
      const at = offsets[t]!;
      const previous = before(t);
      for (let r = 0; r < counts[t]!; r++)
        for (let k = 0; k < size; k++) {
          const g = gates.value + (at + r) * 4 * size + k;
          const d = gates.gradient + (at + r) * 4 * size + k;
          const s = slopes + (at + r) * 4 * size + k;
          const c = (at + r) * size + k;
          const dh = f[states.gradient + c]! + f[output.gradient + (at + r) * output.columns + column + k]!;
          const dc = f[carried + c]! + dh * f[g + 2 * size]! * squashSlope(f[cells + c]!);
          const hasPast = r < previous.count;
          const past = (previous.at + r) * size + k;
          f[d] = dc * f[g + 3 * size]! * f[s]!;
          f[d + size] = hasPast ? dc * f[cells + past]! * f[s + size]! : 0;
          f[d + 2 * size] = dh * f[squashedCells + c]! * f[s + 2 * size]!;
          f[d + 3 * size] = dc * f[g]! * f[s + 3 * size]!;
          if (hasPast) {
            f[carried + past] = dc * f[g + size]!;
            f[pasts + c] = f[states.value + past]!;
          }
        }
      multiply(gates.gradient + at * 4 * size, transposed, states.gradient + previous.at * size, previous.count, size, 4 * size);
    }
    multiply(transpose(pasts, rows, size), gates.gradient, cell.recurrent.gradient, size, 4 * size, rows);
  });
}
