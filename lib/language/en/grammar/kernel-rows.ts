import { add, bump, constant, get, leb, load, multiply, set, simd, store, vector, whileFits } from "./kernel-code";

const float = (value: number) => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];
const zeros = simd(0x0c, ...new Array<number>(16).fill(0));
const subtract = simd(0xe5);
const greater = simd(0xe9);
const spread = simd(0x13);
const [plus, divided, root] = [0x92, 0x95, 0x91];

/** Added to a variance, so that a row of equal values isn't divided by 0. */
const epsilon = 1e-6;

/** target = (input − its row's mean) / its row's standard deviation · scales + biases */
export function normalizeBody(): number[] {
  const [input, target, scales, biases, rows, count, at, column, end, widthBytes, sum, mean, factor] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ] as const;
  const lane = (index: number) => [...get(sum), ...simd(0x1f), index];
  const average = [...lane(0), ...lane(1), plus, ...lane(2), plus, ...lane(3), plus, ...get(count), 0xb2, divided];
  const centred = (column: number) => [...get(column), ...load(0), ...get(mean), ...subtract];
  const summed = (body: number[]) => [
    ...[...zeros, ...set(sum), ...get(input), ...set(column)],
    ...whileFits(column, 16, end, [...get(sum), ...body, ...add, ...set(sum)]),
  ];
  const back = (local: number) => [...get(local), ...get(widthBytes), 0x6b, ...set(local)];
  return [
    ...vector([
      [...leb(4), 0x7f],
      [...leb(3), 0x7b],
    ]),
    ...[...get(count), ...constant(2), 0x74, ...set(widthBytes)],
    ...whileFits(at, 1, rows, [
      ...[...get(input), ...get(widthBytes), 0x6a, ...set(end)],
      ...[...summed([...get(column), ...load(0)]), ...average, ...spread, ...set(mean)],
      // The square of what is left of the mean.
      ...[...summed([...centred(column), ...centred(column), ...multiply])],
      ...[...float(1), ...average, ...float(epsilon), plus, root, divided, ...spread, ...set(factor)],
      ...whileFits(input, 16, end, [
        ...[...get(target), ...centred(input), ...get(factor), ...multiply],
        ...[...get(scales), ...load(0), ...multiply, ...get(biases), ...load(0), ...add, ...store(0)],
        ...[target, scales, biases].flatMap((local) => bump(local, constant(16))),
      ]),
      ...[...back(scales), ...back(biases)],
    ]),
    0x0b,
  ];
}

/** What is below 0 becomes 0. */
export function clipBody(): number[] {
  const [values, count, at] = [0, 1, 2] as const;
  return [
    ...vector([[...leb(1), 0x7f]]),
    ...whileFits(at, 4, count, [
      ...[...get(values), ...get(values), ...load(0), ...zeros, ...greater, ...store(0)],
      ...bump(values, constant(16)),
    ]),
    0x0b,
  ];
}
