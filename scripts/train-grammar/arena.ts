import { kernel } from "@/lib/language/en/grammar/kernel";

const bytes = 700 << 20;
const { memory, product } = kernel(bytes);
/** All numbers of a training run, addressed by position. */
export const f = new Float32Array(memory.buffer);
let top = 16;

export function allocate(count: number): number {
  const at = top;
  top += (count + 15) & ~15;
  if (top > f.length) throw new Error("The batch doesn't fit into memory");
  f.fill(0, at, top);
  return at;
}
export const mark = () => top;
export const release = (to: number) => {
  top = to;
};

/** c[m×n] += a[m×k] · b[k×n] */
export const multiply = (a: number, b: number, c: number, m: number, n: number, k: number) => {
  if (m > 0 && k > 0) product(a * 4, b * 4, c * 4, m, n, k);
};

export function transpose(a: number, rows: number, columns: number): number {
  const at = allocate(rows * columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) f[at + j * rows + i] = f[a + i * columns + j]!;
  return at;
}

let seed = 1;
export const reseed = (to: number) => {
  seed = to;
};
/** xorshift32, 0–1. */
export function random(): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 4294967296;
}
export function shuffle<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

export interface Parameter {
  name: string;
  rows: number;
  columns: number;
  value: number;
  gradient: number;
  first: number;
  second: number;
}
export const parameters: Parameter[] = [];

export function parameter(name: string, rows: number, columns: number, spread = Math.sqrt(6 / (rows + columns))): Parameter {
  const size = rows * columns;
  const made = { name, rows, columns, value: allocate(size), gradient: allocate(size), first: allocate(size), second: allocate(size) };
  for (let i = 0; i < size; i++) f[made.value + i] = (random() * 2 - 1) * spread;
  parameters.push(made);
  return made;
}

/** Adam (Kingma and Ba 2015), after clipping the norm of all gradients. */
export function update(rate: number, step: number, sparse: readonly { table: Parameter; rows: Iterable<number> }[]): void {
  const [beta1, beta2, epsilon] = [0.9, 0.99, 1e-8];
  const isSparse = new Set(sparse.map(({ table }) => table));
  const spans: [Parameter, number, number][] = parameters.filter((p) => !isSparse.has(p)).map((p) => [p, 0, p.rows * p.columns]);
  for (const { table, rows } of sparse) for (const row of rows) spans.push([table, row * table.columns, table.columns]);
  let squares = 0;
  for (const [p, from, count] of spans) for (let i = p.gradient + from; i < p.gradient + from + count; i++) squares += f[i]! * f[i]!;
  const clip = Math.min(1, 5 / (Math.sqrt(squares) + 1e-9));
  const scale = (rate * Math.sqrt(1 - beta2 ** step)) / (1 - beta1 ** step);
  for (const [p, from, count] of spans)
    for (let k = from; k < from + count; k++) {
      const g = f[p.gradient + k]! * clip;
      const m = beta1 * f[p.first + k]! + (1 - beta1) * g;
      const v = beta2 * f[p.second + k]! + (1 - beta2) * g * g;
      f[p.first + k] = m;
      f[p.second + k] = v;
      f[p.value + k]! -= (scale * m) / (Math.sqrt(v) + epsilon);
      f[p.gradient + k] = 0;
    }
}
