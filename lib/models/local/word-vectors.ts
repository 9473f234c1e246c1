import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Dimensions of a word's vector. */
const meaningDimensions = 192;
/** Smooth inverse frequency (Arora et al., "A Simple but Tough-to-Beat Baseline for Sentence Embeddings", ICLR 2017). */
const a = 1e-3;

type Table = { rows: Map<string, number>; vectors: Int8Array; weights: Float32Array; common: Float32Array };

let memo: Table | undefined;

/** Read by the first who embeds: 3 MB, a few milliseconds. */
function table(): Table {
  if (memo) return memo;
  const read = (name: string) => readFileSync(join(process.cwd(), "vectors", name));
  const floats = (name: string) => {
    const bytes = read(name);
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  const vocabulary = JSON.parse(read("vocab.json").toString("utf8")) as string[];
  const bytes = read("vectors.int8");
  memo = {
    rows: new Map(vocabulary.map((stem, row) => [stem, row])),
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    weights: floats("freq.f32").map((frequency) => a / (a + frequency)),
    common: floats("mean.f32"),
  };
  return memo;
}

/**
 * What a text is about: the mean of its stems' vectors, rare ones weighing more, without the direction that all texts share.
 * @returns a unit vector; null when the table knows none of the stems
 */
export function meaningOf(stems: Iterable<string>): Float32Array | null {
  const { rows, vectors, weights, common } = table();
  const sum = new Float32Array(meaningDimensions);
  let known = 0;
  for (const stem of new Set(stems)) {
    const row = rows.get(stem);
    if (row === undefined) continue;
    known++;
    const weight = weights[row]!;
    const at = row * meaningDimensions;
    for (let k = 0; k < meaningDimensions; k++) sum[k]! += weight * vectors[at + k]!;
  }
  if (known === 0) return null;
  let along = 0;
  for (let k = 0; k < meaningDimensions; k++) along += sum[k]! * common[k]!;
  let squares = 0;
  for (let k = 0; k < meaningDimensions; k++) {
    sum[k]! -= along * common[k]!;
    squares += sum[k]! ** 2;
  }
  const length = Math.sqrt(squares);
  return length > 1e-6 ? sum.map((x) => x / length) : null;
}

/** A word of everyday text stands here half way: `reaction`, `library`. */
const everyday = 1e-4;

/** How much a stem narrows down what is talked of, whatever the text, 0–1: little for `thing`, all for one that the table does not know. */
export function specificity(stem: string): number {
  const { rows, weights } = table();
  const row = rows.get(stem);
  if (row === undefined) return 1;
  const frequency = a / weights[row]! - a;
  return everyday / (everyday + frequency);
}
