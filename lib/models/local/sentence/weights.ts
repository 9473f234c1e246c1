import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Width of the table of pieces, and of everything after the first layer. */
export const pieceWidth = 256;
export const width = 512;
export const hidden = 1536;

const layers = {
  "0.residual": [pieceWidth, width],
  "0.residual.bias": [width],
  ...layer(0, pieceWidth),
  ...layer(1, width),
} as const satisfies Record<string, readonly number[]>;

/**
 * The parts of `vectors/sentence.bin`, in its order. A matrix [rows × columns] is stored row by row as int8 after a float32 scale for each
 * column, or for each row of the table; a vector as float32.
 */
export const parts = {
  table: [8002, pieceWidth],
  ...layers,
  output: [width, width],
  "output.bias": [width],
} as const satisfies Record<string, readonly number[]>;

function layer(index: 0 | 1, input: number): Record<string, readonly number[]> {
  return {
    [`${index}.norm.scale`]: [input],
    [`${index}.norm.bias`]: [input],
    [`${index}.attend`]: [input, 3 * input],
    [`${index}.attend.bias`]: [3 * input],
    [`${index}.combine`]: [input, width],
    [`${index}.combine.bias`]: [width],
    [`${index}.feed.scale`]: [width],
    [`${index}.feed.bias`]: [width],
    [`${index}.in`]: [width, hidden],
    [`${index}.in.bias`]: [hidden],
    [`${index}.out`]: [hidden, width],
    [`${index}.out.bias`]: [width],
  };
}

export type Part = { shape: readonly number[]; scales: Float32Array; values: Int8Array | Float32Array };

export type Parts = Map<string, Part>;

/** What the general encoder is made of. */
export const generalParts = (): Parts => read("sentence.bin", parts);

/** What the answers' reader reads with: layers of its own, trained for it, over the same table of pieces. */
export const readerParts = (): Parts => new Map([["table", generalParts().get("table")!], ...read("reader-encoder.bin", layers)]);

/** The parts of a file, as they are stored. */
function read(name: string, shapes: Record<string, readonly number[]>): Parts {
  const bytes = readFileSync(join(process.cwd(), "vectors", name));
  let at = 0;
  const take = (length: number) => {
    at += length;
    return bytes.buffer.slice(bytes.byteOffset + at - length, bytes.byteOffset + at);
  };
  const found: Parts = new Map();
  for (const [part, shape] of Object.entries(shapes)) {
    const [rows, columns] = shape;
    if (columns === undefined) {
      found.set(part, { shape, scales: Float32Array.of(1), values: new Float32Array(take(rows! * 4)) });
      continue;
    }
    const scales = new Float32Array(take((part === "table" ? rows! : columns) * 4));
    found.set(part, { shape, scales, values: new Int8Array(take(rows! * columns)) });
  }
  if (at !== bytes.length) throw new Error(`vectors/${name} has ${bytes.length} bytes instead of ${at}`);
  return found;
}
