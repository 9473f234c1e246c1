/** A table of numbers as it is stored: integers, and what to multiply them with, for the whole or for each row. */
export interface Tensor {
  rows: number;
  columns: number;
  scales: Float32Array;
  values: Int8Array | Int16Array;
}
export interface Sizes {
  word: number;
  affix: number;
  hidden: number;
  layers: number;
  arc: number;
  relation: number;
}
export interface Labels {
  xpos: string[];
  upos: string[];
  relations: string[];
}
export interface Header {
  sizes: Sizes;
  labels: Labels;
  words: string[];
  affixes: string[];
}
export interface Weights extends Header {
  tensors: ReadonlyMap<string, Tensor>;
}

type Entry = { name: string; rows: number; columns: number; scales: number; bytes: 1 | 2; at: number };

/** The length of a JSON header, the header, then the numbers of each tensor: scales and integers. */
export function unpack(file: Uint8Array): Weights {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length))) as Header & { entries: Entry[] };
  const numbers = Uint8Array.from(file.subarray(4 + length)).buffer;
  const tensors = new Map<string, Tensor>();
  for (const { name, rows, columns, scales, bytes, at } of header.entries) {
    const from = at + scales * 4;
    const values = bytes === 1 ? new Int8Array(numbers, from, rows * columns) : new Int16Array(numbers, from, rows * columns);
    tensors.set(name, { rows, columns, scales: new Float32Array(numbers, at, scales), values });
  }
  return { sizes: header.sizes, labels: header.labels, words: header.words, affixes: header.affixes, tensors };
}

export interface Source {
  name: string;
  rows: number;
  columns: number;
  values: Float32Array;
  /** 1: bytes, each row by its own scale. 2: the whole by one scale. */
  bytes: 1 | 2;
}

export function pack(header: Header, sources: readonly Source[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const entries: Entry[] = [];
  let at = 0;
  for (const { name, rows, columns, values, bytes } of sources) {
    const most = bytes === 1 ? 127 : 32767;
    const perScale = bytes === 1 ? columns : rows * columns;
    const scales = new Float32Array((rows * columns) / perScale);
    for (let i = 0; i < values.length; i++)
      scales[Math.floor(i / perScale)] = Math.max(scales[Math.floor(i / perScale)]!, Math.abs(values[i]!) / most);
    const integers = bytes === 1 ? new Int8Array(values.length) : new Int16Array(values.length);
    for (let i = 0; i < values.length; i++) integers[i] = Math.round(values[i]! / (scales[Math.floor(i / perScale)]! || 1));
    const size = scales.byteLength + integers.byteLength;
    const part = new Uint8Array((size + 3) & ~3);
    part.set(new Uint8Array(scales.buffer));
    part.set(new Uint8Array(integers.buffer), scales.byteLength);
    entries.push({ name, rows, columns, scales: scales.length, bytes, at });
    parts.push(part);
    at += part.length;
  }
  const text = new TextEncoder().encode(JSON.stringify({ ...header, entries }));
  const file = new Uint8Array(4 + text.length + at);
  new DataView(file.buffer).setUint32(0, text.length, true);
  file.set(text, 4);
  let end = 4 + text.length;
  for (const part of parts) {
    file.set(part, end);
    end += part.length;
  }
  return file;
}
