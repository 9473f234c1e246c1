/** WebAssembly SIMD on row-major float32, by byte offsets. Assembled here, so that there is no binary to trust and nothing to load. */
export interface Kernel {
  memory: WebAssembly.Memory;
  /** c[m×n] += a[m×k] · b[k×n]; n is a multiple of 8. */
  product(a: number, b: number, c: number, m: number, n: number, k: number): void;
  /**
   * The same on integers: a holds pairs of int16 and b pairs of int8 that stand for two neighbours along k, so k counts pairs; c is int32,
   * which must not overflow. Twice as fast, and the same on every machine.
   */
  integerProduct(a: number, b: number, c: number, m: number, n: number, k: number): void;
  /**
   * Float32 rows as int16: target = input · 4095 / the largest of its row, to the nearest. units[row] is what one step is worth. `count`
   * values a row, a multiple of 8.
   */
  round(input: number, target: number, units: number, rows: number, count: number): void;
  /** output[row] += bias + sums[row] · scales · units[row], over 8 columns; `stride` bytes from one row of the output to the next. */
  rescale(sums: number, scales: number, bias: number, units: number, output: number, rows: number, stride: number): void;
  /** output[rows×n] += sums[rows×n] · scales[n] · units[rows]; n is a multiple of 4. */
  addScaled(sums: number, scales: number, units: number, output: number, rows: number, n: number): void;
  /** One step of LSTM cells: reads gates[rows×4n] (input, forget, output, new), updates cells[rows×n], writes states[rows×n]. */
  step(gates: number, cells: number, states: number, rows: number, n: number): void;
  /** τ of so many values in place, a multiple of 4. */
  squash(values: number, count: number): void;
}

const leb = (value: number): number[] => {
  const bytes: number[] = [];
  do {
    const rest = value >>> 7;
    bytes.push((value & 127) | (rest ? 128 : 0));
    value = rest;
  } while (value);
  return bytes;
};
/** Signed, for constants: small and not negative. */
const constant = (value: number) => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)])];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const bump = (local: number, by: number[]) => [...get(local), ...by, 0x6a, ...set(local)];
const simd = (operation: number, ...rest: number[]) => [0xfd, ...leb(operation), ...rest];
const load = (offset: number) => simd(0x00, 4, ...leb(offset));
const splat = simd(0x09, 2, 0);
const store = (offset: number) => simd(0x0b, 4, ...leb(offset));
const add = simd(0xe4);
const multiply = simd(0xe6);
/** How a vector of b is read, and what its `bytes` are. */
type Arithmetic = { multiply: number[]; add: number[]; bytes: number; read: (offset: number) => number[] };
const floats: Arithmetic = { multiply, add, bytes: 16, read: load };
/** i32x4.dot_i16x8_s, i32x4.add and v128.load8x8_s */
const integers: Arithmetic = {
  multiply: simd(0xba),
  add: simd(0xae),
  bytes: 8,
  read: (offset) => simd(0x01, 3, ...leb(offset)),
};
const section = (id: number, body: number[]) => [id, ...leb(body.length), ...body];
const vector = (items: number[][]) => [...leb(items.length), ...items.flat()];

const [a, b, c, m, n, k] = [0, 1, 2, 3, 4, 5];
const [column, row, left, right, out, step, rowBytes, widthBytes] = [6, 7, 8, 9, 10, 11, 12, 13];
const firstVector = 14;
const operands = 8;
const rowsAtOnce = 4;
const factor = firstVector + operands + rowsAtOnce * 8;

/** A block of `rows` × `width` vectors of c, accumulated in registers over k. */
function block(rows: number, width: number, { multiply, add, bytes, read }: Arithmetic): number[] {
  /** So many bytes of c, in b. */
  const inRight = (local: number) => [...get(local), ...constant(bytes === 16 ? 0 : 1), 0x75];
  const sum = (r: number, v: number) => firstVector + operands + r * width + v;
  const operand = (v: number) => firstVector + v;
  const eachRow = <T>(f: (r: number) => T) => Array.from({ length: rows }, (_, r) => f(r));
  const eachVector = <T>(f: (v: number) => T) => Array.from({ length: width }, (_, v) => f(v));
  /** Adds r times a local to what is on the stack. */
  const times = (r: number, local: number) => (r === 0 ? [] : [...constant(r), ...get(local), 0x6c, 0x6a]);
  return [
    // left = a + row * rowBytes; right = b + column; out = c + row * widthBytes + column
    ...[...get(a!), ...get(row!), ...get(rowBytes!), 0x6c, 0x6a, ...set(left!)],
    ...[...get(b!), ...inRight(column!), 0x6a, ...set(right!)],
    ...[...get(c!), ...get(row!), ...get(widthBytes!), 0x6c, 0x6a, ...get(column!), 0x6a, ...set(out!)],
    ...eachRow((r) => eachVector((v) => [...get(out!), ...times(r, widthBytes!), ...load(v * 16), ...set(sum(r, v))]).flat()).flat(),
    ...[...get(k!), ...set(step!)],
    ...[0x03, 0x40],
    ...eachVector((v) => [...get(right!), ...read(v * bytes), ...set(operand(v))]).flat(),
    ...eachRow((r) => [
      ...[...get(left!), ...times(r, rowBytes!), ...splat, ...set(factor)],
      ...eachVector((v) => [...[...get(sum(r, v)), ...get(factor), ...get(operand(v)), ...multiply, ...add, ...set(sum(r, v))]]).flat(),
    ]).flat(),
    ...bump(left!, constant(4)),
    ...bump(right!, inRight(widthBytes!)),
    ...[...get(step!), ...constant(1), 0x6b, 0x22, step!, 0x0d, 0, 0x0b],
    ...eachRow((r) => eachVector((v) => [...get(out!), ...times(r, widthBytes!), ...get(sum(r, v)), ...store(v * 16)]).flat()).flat(),
  ];
}

/** while (counter + size <= limit) { body; counter += size } */
const whileFits = (counter: number, size: number, limit: number, body: number[]) => [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(counter), ...constant(size), 0x6a, ...get(limit), 0x4a, 0x0d, 1],
  ...body,
  ...bump(counter, constant(size)),
  ...[0x0c, 0, 0x0b, 0x0b],
];

const four = (value: number) => simd(0x0c, ...Array.from({ length: 4 }, () => [...new Uint8Array(Float32Array.of(value).buffer)]).flat());
const divide = simd(0xe7);

/** τ(x) = x(27 + x²) / (27 + 9x²) within −3 … 3: close to tanh, with nothing but exact arithmetic. Takes a local, leaves a value. */
const squashed = (local: number, square: number) => [
  ...[...get(local), ...four(-3), ...simd(0xe9), ...four(3), ...simd(0xe8), ...set(local)],
  ...[...get(local), ...get(local), ...multiply, ...set(square)],
  ...[...get(local), ...get(square), ...four(27), ...add, ...multiply],
  ...[...get(square), ...four(9), ...multiply, ...four(27), ...add, ...divide],
];

function stepBody(): number[] {
  const [gates, cells, states, rows, n, at, end, x, square, kept] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const gate = (index: number) => [...get(gates!), ...get(n!), ...constant(index), 0x6c, 0x6a, ...load(0), ...set(x!)];
  const sigmoid = [
    ...get(x!),
    ...four(0.5),
    ...multiply,
    ...set(x!),
    ...squashed(x!, square!),
    ...four(0.5),
    ...multiply,
    ...four(0.5),
    ...add,
  ];
  return [
    ...vector([
      [...leb(2), 0x7f],
      [...leb(3), 0x7b],
    ]),
    ...[...get(n!), ...constant(2), 0x74, ...set(n!)],
    ...whileFits(at!, 1, rows!, [
      ...[...get(cells!), ...get(n!), 0x6a, ...set(end!)],
      ...[0x03, 0x40],
      ...[...gate(1), ...sigmoid, ...get(cells!), ...load(0), ...multiply, ...set(kept!)],
      ...[...gate(0), ...sigmoid],
      ...[...gate(3), ...squashed(x!, square!), ...multiply, ...get(kept!), ...add, ...set(kept!)],
      ...[...get(cells!), ...get(kept!), ...store(0)],
      ...[...get(states!), ...gate(2), ...sigmoid, ...squashed(kept!, square!), ...multiply, ...store(0)],
      ...[...bump(gates!, constant(16)), ...bump(cells!, constant(16)), ...bump(states!, constant(16))],
      ...[...get(cells!), ...get(end!), 0x48, 0x0d, 0, 0x0b],
      // The other three gates of this row.
      ...bump(gates!, [...get(n!), ...constant(3), 0x6c]),
    ]),
    0x0b,
  ];
}

function squashBody(): number[] {
  const [values, count, at, x, square] = [0, 1, 2, 3, 4];
  return [
    ...vector([
      [...leb(1), 0x7f],
      [...leb(2), 0x7b],
    ]),
    ...whileFits(at!, 4, count!, [
      ...[...get(values!), ...load(0), ...set(x!)],
      ...[...get(values!), ...squashed(x!, square!), ...store(0)],
      ...bump(values!, constant(16)),
    ]),
    0x0b,
  ];
}

/** Integers are rounded to so many steps to either side: with weights of 127 steps, sums over 1536 products stay below 2³¹. */
const steps = 4095;

function roundBody(): number[] {
  const [input, target, units, rows, count, at, column, end, most, x, peak] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const float = (value: number) => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];
  const lane = (index: number) => [...get(most!), ...simd(0x1f), index];
  const rounded = (offset: number) => [...get(input!), ...load(offset), ...get(x!), ...multiply, ...simd(0x6a), ...simd(0xf8)];
  return [
    ...vector([
      [...leb(3), 0x7f],
      [...leb(2), 0x7b],
      [...leb(1), 0x7d],
    ]),
    ...[...get(count!), ...constant(2), 0x74, ...set(count!)],
    ...whileFits(at!, 1, rows!, [
      ...[...get(input!), ...set(column!), ...get(input!), ...get(count!), 0x6a, ...set(end!)],
      ...[...four(1e-12), ...set(most!)],
      ...whileFits(column!, 16, end!, [...get(most!), ...get(column!), ...load(0), ...simd(0xe0), ...simd(0xe9), ...set(most!)]),
      ...[...lane(0), ...lane(1), 0x97, ...lane(2), 0x97, ...lane(3), 0x97, ...set(peak!)],
      ...[...get(units!), ...get(peak!), ...float(steps), 0x95, 0x38, 2, 0],
      ...[...float(steps), ...get(peak!), 0x95, ...simd(0x13), ...set(x!)],
      ...whileFits(input!, 32, end!, [
        ...[...get(target!), ...rounded(0), ...rounded(16), ...simd(0x85), ...store(0)],
        ...bump(target!, constant(16)),
      ]),
      ...bump(units!, constant(4)),
    ]),
    0x0b,
  ];
}

function rescaleBody(): number[] {
  const [sums, scales, bias, units, output, rows, stride, at, first] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const [unit, ...held] = [first!, first! + 1, first! + 2, first! + 3, first! + 4];
  const half = (offset: number, scale: number, added: number) => [
    ...[...get(output!), ...get(output!), ...load(offset), ...get(added)],
    ...[...get(sums!), ...load(offset), ...simd(0xfa), ...get(scale), ...multiply, ...get(unit!), ...multiply],
    ...[...add, ...add, ...store(offset)],
  ];
  return [
    ...vector([
      [...leb(1), 0x7f],
      [...leb(5), 0x7b],
    ]),
    ...[...get(scales!), ...load(0), ...set(held[0]!), ...get(scales!), ...load(16), ...set(held[1]!)],
    ...[...get(bias!), ...load(0), ...set(held[2]!), ...get(bias!), ...load(16), ...set(held[3]!)],
    ...whileFits(at!, 1, rows!, [
      ...[...get(units!), ...splat, ...set(unit!)],
      ...half(0, held[0]!, held[2]!),
      ...half(16, held[1]!, held[3]!),
      ...[...bump(sums!, constant(32)), ...bump(units!, constant(4)), ...bump(output!, get(stride!))],
    ]),
    0x0b,
  ];
}

function addScaledBody(): number[] {
  const [sums, scales, units, output, rows, n, at, end, unit] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return [
    ...vector([
      [...leb(2), 0x7f],
      [...leb(1), 0x7b],
    ]),
    ...[...get(n!), ...constant(2), 0x74, ...set(n!)],
    ...whileFits(at!, 1, rows!, [
      ...[...get(units!), ...splat, ...set(unit!), ...get(sums!), ...get(n!), 0x6a, ...set(end!)],
      ...whileFits(sums!, 16, end!, [
        ...[...get(output!), ...get(output!), ...load(0)],
        ...[...get(sums!), ...load(0), ...simd(0xfa), ...get(scales!), ...load(0), ...multiply, ...get(unit!), ...multiply],
        ...[...add, ...store(0), ...bump(scales!, constant(16)), ...bump(output!, constant(16))],
      ]),
      ...[...get(scales!), ...get(n!), 0x6b, ...set(scales!), ...bump(units!, constant(4))],
    ]),
    0x0b,
  ];
}

function productBody(of: Arithmetic): number[] {
  const rows = (width: number) => [
    ...[...constant(0), ...set(row!)],
    ...whileFits(row!, rowsAtOnce, m!, block(rowsAtOnce, Math.min(2, width), of)),
    ...whileFits(row!, 1, m!, block(1, width, of)),
  ];
  const code = [
    ...[...get(k!), ...constant(2), 0x74, ...set(rowBytes!)],
    ...[...get(n!), ...constant(2), 0x74, ...set(widthBytes!)],
    // A single row is bound by latency: wide blocks, so that many sums run at once.
    ...[...get(m!), ...constant(rowsAtOnce), 0x48, 0x04, 0x40],
    ...whileFits(column!, 128, widthBytes!, [...constant(0), ...set(row!), ...whileFits(row!, 1, m!, block(1, 8, of))]),
    0x0b,
    ...whileFits(column!, 32, widthBytes!, rows(2)),
    0x0b,
  ];
  const locals = vector([
    [...leb(8), 0x7f],
    [...leb(operands + rowsAtOnce * 8 + 1), 0x7b],
  ]);
  return [...locals, ...code];
}

function assemble(): Uint8Array<ArrayBuffer> {
  const name = (text: string) => [...leb(text.length), ...Array.from(text, (char) => char.charCodeAt(0))];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([6, 5, 2, 7].map((count) => [0x60, ...vector(Array.from({ length: count }, () => [0x7f])), 0]))),
    ...section(2, vector([[...name("e"), ...name("m"), 2, 0, 1]])),
    ...section(3, vector([[0], [0], [1], [2], [1], [3], [0]])),
    ...section(
      7,
      vector(["product", "integerProduct", "step", "squash", "round", "rescale", "addScaled"].map((text, i) => [...name(text), 0, i])),
    ),
    ...section(
      10,
      vector(
        [productBody(floats), productBody(integers), stepBody(), squashBody(), roundBody(), rescaleBody(), addScaledBody()].map((each) => [
          ...leb(each.length),
          ...each,
        ]),
      ),
    ),
  ]);
}

let code: WebAssembly.Module | undefined;

export function kernel(bytes: number): Kernel {
  code ??= new WebAssembly.Module(assemble());
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65536) });
  const { exports } = new WebAssembly.Instance(code, { e: { m: memory } });
  return { memory, ...(exports as unknown as Omit<Kernel, "memory">) };
}
