// Instructions of WebAssembly, by the core specification's binary format.

export const leb = (value: number): number[] => {
  const bytes: number[] = [];
  do {
    const rest = value >>> 7;
    bytes.push((value & 127) | (rest ? 128 : 0));
    value = rest;
  } while (value);
  return bytes;
};
/** Signed, for constants: small and not negative. */
export const constant = (value: number) => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)])];
export const get = (local: number) => [0x20, local];
export const set = (local: number) => [0x21, local];
export const bump = (local: number, by: number[]) => [...get(local), ...by, 0x6a, ...set(local)];
export const simd = (operation: number, ...rest: number[]) => [0xfd, ...leb(operation), ...rest];
export const load = (offset: number) => simd(0x00, 4, ...leb(offset));
export const splatOf = (offset: number) => simd(0x09, 2, ...leb(offset));
export const splat = splatOf(0);
export const store = (offset: number) => simd(0x0b, 4, ...leb(offset));
export const add = simd(0xe4);
export const multiply = simd(0xe6);
export const section = (id: number, body: number[]) => [id, ...leb(body.length), ...body];
export const vector = (items: number[][]) => [...leb(items.length), ...items.flat()];

/** while (counter + size <= limit) { body; counter += size } */
export const whileFits = (counter: number, size: number, limit: number, body: number[]) => [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(counter), ...constant(size), 0x6a, ...get(limit), 0x4a, 0x0d, 1],
  ...body,
  ...bump(counter, constant(size)),
  ...[0x0c, 0, 0x0b, 0x0b],
];
