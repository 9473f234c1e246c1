import { add, bump, constant, get, leb, load, multiply, set, simd, splatOf, store, vector, whileFits } from "./kernel-code";

/** How a vector of b is read, and what its `bytes` are. */
type Arithmetic = { multiply: number[]; add: number[]; bytes: number; read: (offset: number) => number[] };
export const floats: Arithmetic = { multiply, add, bytes: 16, read: load };
/** i32x4.dot_i16x8_s, i32x4.add and v128.load8x8_s */
export const integers: Arithmetic = {
  multiply: simd(0xba),
  add: simd(0xae),
  bytes: 8,
  read: (offset) => simd(0x01, 3, ...leb(offset)),
};
const [a, b, c, m, n, k] = [0, 1, 2, 3, 4, 5];
const [column, row, right, out, step, rowBytes, widthBytes, rightBytes] = [6, 7, 8, 9, 10, 11, 12, 13];
const rowsAtOnce = 4;
/** Where each row of a is read. */
const firstLeft = 14;
const firstVector = firstLeft + rowsAtOnce;
const operands = 8;
const factor = firstVector + operands + rowsAtOnce * 8;
/** Of k, so that what the loop itself costs is shared by several. */
const stepsAtOnce = 8;

/** A block of `rows` × `width` vectors of c, accumulated in registers over k. */
function block(rows: number, width: number, { multiply, add, bytes, read }: Arithmetic): number[] {
  const left = (r: number) => firstLeft + r;
  const sum = (r: number, v: number) => firstVector + operands + r * width + v;
  const operand = (v: number) => firstVector + v;
  const eachRow = <T>(f: (r: number) => T) => Array.from({ length: rows }, (_, r) => f(r));
  const eachVector = <T>(f: (v: number) => T) => Array.from({ length: width }, (_, v) => f(v));
  /** Adds r times a local to what is on the stack. */
  const times = (r: number, local: number) => (r === 0 ? [] : [...constant(r), ...get(local), 0x6c, 0x6a]);
  const oneStep = (at: number) => [
    ...eachVector((v) => [...get(right!), ...read(v * bytes), ...set(operand(v))]).flat(),
    ...eachRow((r) => [
      ...[...get(left(r)), ...splatOf(4 * at), ...set(factor)],
      ...eachVector((v) => [...get(sum(r, v)), ...get(factor), ...get(operand(v)), ...multiply, ...add, ...set(sum(r, v))]).flat(),
    ]).flat(),
    ...bump(right!, get(rightBytes!)),
  ];
  /** while (step >= count) { so many steps } */
  const stepsOf = (count: number) => [
    ...[0x02, 0x40, 0x03, 0x40],
    ...[...get(step!), ...constant(count), 0x49, 0x0d, 1],
    ...Array.from({ length: count }, (_, at) => oneStep(at)).flat(),
    ...eachRow((r) => bump(left(r), constant(4 * count))).flat(),
    ...[...get(step!), ...constant(count), 0x6b, ...set(step!)],
    ...[0x0c, 0, 0x0b, 0x0b],
  ];
  return [
    // left = a + row * rowBytes; right = b + the bytes of `column` in b; out = c + row * widthBytes + column
    ...eachRow((r) => [...get(a!), ...get(row!), ...get(rowBytes!), 0x6c, 0x6a, ...times(r, rowBytes!), ...set(left(r))]).flat(),
    ...[...get(b!), ...get(column!), ...constant(bytes === 16 ? 0 : 1), 0x75, 0x6a, ...set(right!)],
    ...[...get(c!), ...get(row!), ...get(widthBytes!), 0x6c, 0x6a, ...get(column!), 0x6a, ...set(out!)],
    ...eachRow((r) => eachVector((v) => [...get(out!), ...times(r, widthBytes!), ...load(v * 16), ...set(sum(r, v))]).flat()).flat(),
    ...[...get(k!), ...set(step!)],
    ...stepsOf(stepsAtOnce),
    ...stepsOf(1),
    ...eachRow((r) => eachVector((v) => [...get(out!), ...times(r, widthBytes!), ...get(sum(r, v)), ...store(v * 16)]).flat()).flat(),
  ];
}

/** c[m×n] += a[m×k] · b[k×n], as `product` and, on integers, for `dense`. */
export function productBody(of: Arithmetic): number[] {
  const rows = [
    ...[...constant(0), ...set(row!)],
    ...[rowsAtOnce, 2, 1].flatMap((count) => whileFits(row!, count, m!, block(count, 2, of))),
  ];
  const code = [
    ...[...get(k!), ...constant(2), 0x74, ...set(rowBytes!)],
    ...[...get(n!), ...constant(2), 0x74, 0x22, widthBytes!, ...constant(of.bytes === 16 ? 0 : 1), 0x75, ...set(rightBytes!)],
    // A single row is bound by latency: wide blocks, so that many sums run at once.
    ...[...get(m!), ...constant(rowsAtOnce), 0x48, 0x04, 0x40],
    ...whileFits(column!, 128, widthBytes!, [...constant(0), ...set(row!), ...whileFits(row!, 1, m!, block(1, 8, of))]),
    0x0b,
    ...whileFits(column!, 32, widthBytes!, rows),
    0x0b,
  ];
  const locals = vector([
    [...leb(firstVector - 6), 0x7f],
    [...leb(operands + rowsAtOnce * 8 + 1), 0x7b],
  ]);
  return [...locals, ...code];
}
