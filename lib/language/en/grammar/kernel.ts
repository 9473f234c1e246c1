import { add, bump, constant, get, leb, load, multiply, section, set, simd, splat, store, vector, whileFits } from "./kernel-code";
import { floats, integers, productBody } from "./kernel-product";
import { clipBody, normalizeBody } from "./kernel-rows";

/** WebAssembly SIMD on row-major float32, by byte offsets. Assembled here, so that there is no binary to trust and nothing to load. */
export interface Kernel {
  memory: WebAssembly.Memory;
  /** c[m×n] += a[m×k] · b[k×n]; n is a multiple of 8. */
  product(a: number, b: number, c: number, m: number, n: number, k: number): void;
  /**
   * Adds a product on integers and a bias to output[rows×columns]: twice as fast, and the same on every machine. `left` has a row's int16 in
   * pairs, so `pairs` is half the length of a row. `weights` are int8, panel by panel of so many columns (a multiple of 8; the last has what
   * is left), and in each, two neighbours along a row of `left` together. What they add up to must not overflow an int32; it is worth
   * scales[columns] · units[rows]. `sums` is room for rows×panel int32.
   */
  dense(
    left: number,
    weights: number,
    scales: number,
    bias: number,
    units: number,
    sums: number,
    output: number,
    rows: number,
    columns: number,
    pairs: number,
    panel: number,
  ): void;
  /**
   * Float32 rows as int16: target = input · 4095 / the largest of its row, to the nearest. units[row] is what one step is worth. `count`
   * values a row, a multiple of 8.
   */
  round(input: number, target: number, units: number, rows: number, count: number): void;
  /** One step of LSTM cells: reads gates[rows×4n] (input, forget, output, new), updates cells[rows×n], writes states[rows×n]. */
  step(gates: number, cells: number, states: number, rows: number, n: number): void;
  /** τ of so many values in place, a multiple of 4. */
  squash(values: number, count: number): void;
  /** What is below 0 among so many values, a multiple of 4, becomes 0. */
  clip(values: number, count: number): void;
  /** target[rows×count] is the input with mean 0 and variance 1 in each row, times scales[count], plus biases[count]; `count`: a multiple of 4. */
  normalize(input: number, target: number, scales: number, biases: number, rows: number, count: number): void;
}

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

/** output[rows×n] += bias[n] + sums[rows×n] · scales[n] · units[rows]; `stride` bytes from one row of the output to the next. */
function rescaleBody(): number[] {
  const [sums, scales, bias, units, output, rows, widthBytes, stride, at, end, unit] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const bumpAll = (by: number[]) => [scales!, bias!, output!].flatMap((local) => bump(local, by));
  const back = (local: number) => [...get(local), ...get(widthBytes!), 0x6b, ...set(local)];
  return [
    ...vector([
      [...leb(2), 0x7f],
      [...leb(1), 0x7b],
    ]),
    ...whileFits(at!, 1, rows!, [
      ...[...get(units!), ...splat, ...set(unit!), ...get(sums!), ...get(widthBytes!), 0x6a, ...set(end!)],
      ...whileFits(sums!, 16, end!, [
        ...[...get(output!), ...get(output!), ...load(0), ...get(bias!), ...load(0)],
        ...[...get(sums!), ...load(0), ...simd(0xfa), ...get(scales!), ...load(0), ...multiply, ...get(unit!), ...multiply],
        ...[...add, ...add, ...store(0), ...bumpAll(constant(16))],
      ]),
      ...[...back(scales!), ...back(bias!), ...back(output!), ...bump(output!, get(stride!)), ...bump(units!, constant(4))],
    ]),
    0x0b,
  ];
}

function denseBody(integerProduct: number, rescale: number): number[] {
  const [left, weights, scales, bias, units, sums, output, rows, columns, pairs, panel, rest, bytes] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ];
  const call = (index: number, ...locals: number[]) => [...locals.flatMap(get), 0x10, index];
  return [
    ...vector([[...leb(2), 0x7f]]),
    ...[...get(columns!), ...set(rest!)],
    ...[0x02, 0x40, 0x03, 0x40],
    // panel = min(panel, rest), and its bytes in the output
    ...[...get(rest!), 0x45, 0x0d, 1],
    ...[...get(panel!), ...get(rest!), ...get(panel!), ...get(rest!), 0x48, 0x1b, 0x22, panel!, ...constant(2), 0x74, ...set(bytes!)],
    ...[...get(sums!), ...constant(0), ...get(rows!), ...get(bytes!), 0x6c, 0xfc, 0x0b, 0],
    ...call(integerProduct, left!, weights!, sums!, rows!, panel!, pairs!),
    ...[sums!, scales!, bias!, units!, output!, rows!, bytes!].flatMap(get),
    ...[...get(columns!), ...constant(2), 0x74, 0x10, rescale],
    ...bump(weights!, [...get(panel!), ...get(pairs!), 0x6c, ...constant(1), 0x74]),
    ...[scales!, bias!, output!].flatMap((local) => bump(local, get(bytes!))),
    ...[...get(rest!), ...get(panel!), 0x6b, ...set(rest!)],
    ...[0x0c, 0, 0x0b, 0x0b],
    0x0b,
  ];
}

function assemble(): Uint8Array<ArrayBuffer> {
  /** Each with how many parameters. Those without a name are `dense`'s, which calls them by their places. */
  const bodies: [name: keyof Kernel | null, count: number, body: number[]][] = [
    ["product", 6, productBody(floats)],
    [null, 6, productBody(integers)],
    [null, 8, rescaleBody()],
    ["dense", 11, denseBody(1, 2)],
    ["step", 5, stepBody()],
    ["squash", 2, squashBody()],
    ["round", 5, roundBody()],
    ["clip", 2, clipBody()],
    ["normalize", 6, normalizeBody()],
  ];
  const name = (text: string) => [...leb(text.length), ...Array.from(text, (char) => char.charCodeAt(0))];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(bodies.map(([, count]) => [0x60, ...vector(Array.from({ length: count }, () => [0x7f])), 0]))),
    ...section(2, vector([[...name("e"), ...name("m"), 2, 0, 1]])),
    ...section(3, vector(bodies.map((_, i) => [i]))),
    ...section(7, vector(bodies.flatMap(([text], i) => (text === null ? [] : [[...name(text), 0, i]])))),
    ...section(10, vector(bodies.map(([, , body]) => [...leb(body.length), ...body]))),
  ]);
}

/** Where `dense` expects a weight, in bytes. */
export function placeInPanels(row: number, column: number, size: { rows: number; columns: number }, panel: number): number {
  const before = column - (column % panel);
  const width = Math.min(panel, size.columns - before);
  return before * size.rows + (row >> 1) * 2 * width + 2 * (column - before) + (row & 1);
}

let code: WebAssembly.Module | undefined;

export function kernel(bytes: number): Kernel {
  code ??= new WebAssembly.Module(assemble());
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65536) });
  const { exports } = new WebAssembly.Instance(code, { e: { m: memory } });
  return { memory, ...(exports as unknown as Omit<Kernel, "memory">) };
}
