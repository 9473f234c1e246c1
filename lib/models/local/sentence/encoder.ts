import { type Floats, shareOut, unit } from "./floats";
import { type Block, cleared, KernelMemory, type Matrix } from "./kernel-memory";
import { hidden, type Part, type Parts, pieceWidth, width } from "./weights";

/** A sentence is read up to here; the encoder was trained on no longer ones. */
export const maxPieces = 128;
/** Pieces that are encoded together: more take longer than other requests should wait, fewer read the weights more often. */
const maxRows = 64;
const heads = 4;
/** Rows of the longest group. Also what the mean vectors of a group's texts need. */
const maxGroupRows = Math.max(maxRows, maxPieces);

/**
 * The transformer of "Universal Sentence Encoder" (Cer et al., 2018), in its lite version: two layers of attention and feed-forward, and the
 * mean over the pieces. Weights and inputs are rounded to integers, so that it is fast and gives the same vectors on every machine.
 */
export class Encoder {
  private readonly table: Part;
  private readonly vectors = new Map<string, Block>();
  private readonly matrices = new Map<string, Matrix>();
  private readonly memory = new KernelMemory(maxGroupRows, hidden);
  /** What passes from one step to the next. Each text or group writes over what the one before left. */
  private readonly rows: Record<"embedded" | "normalized" | "attention" | "attended" | "inner" | "state" | "means" | "output", Block>;
  /** As many equal shares as a text has pieces. */
  private readonly evenly: Block;
  private readonly head: Record<"queries" | "keys" | "values" | "shares" | "result", Block>;

  constructor(parts: Parts) {
    this.table = parts.get("table")!;
    const block = (count: number, content?: Floats) => this.memory.block(count, content);
    for (const [name, { shape, values }] of parts) {
      if (shape.length === 1) this.vectors.set(name, block(values.length, values as Floats));
    }
    for (const [name, { shape, scales, values }] of parts) {
      const [rows, columns] = shape;
      if (columns === undefined || name === "table") continue;
      const rounded = { rows: rows!, columns, scales: scales as Floats, values: values as Int8Array };
      this.matrices.set(name, this.memory.matrix(rounded, parts.get(`${name}.bias`)!.values as Floats));
    }
    this.rows = {
      embedded: block(maxGroupRows * pieceWidth),
      normalized: block(maxGroupRows * width),
      attention: block(maxGroupRows * 3 * width),
      attended: block(maxGroupRows * width),
      inner: block(maxGroupRows * hidden),
      state: block(maxGroupRows * width),
      means: block(maxGroupRows * hidden),
      output: block(maxGroupRows * width),
    };
    this.evenly = block(maxPieces);
    const headWidth = width / heads;
    this.head = {
      queries: block(maxGroupRows * headWidth),
      keys: block(maxGroupRows * headWidth),
      values: block(maxGroupRows * headWidth),
      shares: block(maxGroupRows * maxPieces),
      result: block(maxGroupRows * headWidth),
    };
    this.memory.open();
  }

  /** @param texts pieces of each, 1 to `maxPieces`. @returns for some texts after others, a vector of `width` each, of unit length */
  *encode(texts: number[][]): Generator<Floats[]> {
    for (const group of groupsOf(texts)) yield this.encodeTogether(group);
  }

  private encodeTogether(texts: number[][]): Floats[] {
    const { state, inner, means, output } = this.rows;
    const { starts, rows } = this.attendTogether(texts);
    // The mean of the products is the product of the means: one row a text instead of one a piece.
    this.mean(this.feed(1, rows), hidden, texts, starts, means);
    this.mean(state, width, texts, starts, inner);
    this.dense("1.out", means, texts.length, inner);
    this.dense("output", inner, texts.length, cleared(output, texts.length * width));
    return texts.map((_, i) => unit(output.values.slice(i * width, (i + 1) * width).map(Math.tanh)));
  }

  /** @returns for some texts after others, what each of its pieces says in it: `width` values, then the `pieceWidth` of the piece alone */
  *states(texts: number[][]): Generator<Floats[]> {
    const { embedded, state } = this.rows;
    for (const group of groupsOf(texts)) {
      const { starts, rows } = this.attendTogether(group);
      this.dense("1.out", this.feed(1, rows), rows, state);
      yield group.map(({ length }, i) => {
        const result = new Float32Array(length * (width + pieceWidth));
        for (let k = 0; k < length; k++) {
          const row = starts[i]! + k;
          result.set(state.values.subarray(row * width, (row + 1) * width), k * (width + pieceWidth));
          result.set(embedded.values.subarray(row * pieceWidth, (row + 1) * pieceWidth), k * (width + pieceWidth) + width);
        }
        return result;
      });
    }
  }

  /** The state of all pieces before the last layer's feed-forward, the texts one after the other. */
  private attendTogether(texts: number[][]): { starts: number[]; rows: number } {
    const { embedded, state } = this.rows;
    const starts = texts.map((_, i) => texts.slice(0, i).reduce((sum, { length }) => sum + length, 0));
    const rows = texts.reduce((sum, { length }) => sum + length, 0);
    for (const [i, pieces] of texts.entries()) for (const [k, piece] of pieces.entries()) this.embed(piece, k, starts[i]! + k);
    this.dense("0.residual", embedded, rows, cleared(state, rows * width));
    this.attend(0, embedded, rows, texts, starts);
    this.dense("0.out", this.feed(0, rows), rows, state);
    this.attend(1, state, rows, texts, starts);
    return { starts, rows };
  }

  /** A piece twice, as the encoder was trained, with sine and cosine of its place (Vaswani et al., "Attention Is All You Need", 2017). */
  private embed(piece: number, place: number, row: number) {
    const { values, scales } = this.table;
    const target = this.rows.embedded.values;
    const scale = 2 * scales[piece]!;
    for (let k = 0; k < pieceWidth; k++) {
      target[row * pieceWidth + k] = values[piece * pieceWidth + k]! * scale + places[place * pieceWidth + k]!;
    }
  }

  /** The inner values of a layer's feed-forward, of the state. */
  private feed(index: 0 | 1, rows: number): Block {
    const { state, normalized, inner } = this.rows;
    this.normalize(`${index}.feed`, state, normalized, rows);
    this.dense(`${index}.in`, normalized, rows, cleared(inner, rows * hidden));
    this.memory.kernel.clip(inner.at, rows * hidden);
    return inner;
  }

  private mean({ at }: Block, count: number, texts: number[][], starts: number[], target: Block) {
    cleared(target, texts.length * count);
    for (const [i, { length }] of texts.entries()) {
      this.evenly.values.fill(1 / length, 0, length);
      this.memory.kernel.product(this.evenly.at, at + 4 * starts[i]! * count, target.at + 4 * i * count, 1, count, length);
    }
  }

  /** Adds to the state what each piece takes from the others of its text: scaled dot products. */
  private attend(index: 0 | 1, input: Block, rows: number, texts: number[][], starts: number[]) {
    const { normalized, attention, attended, state } = this.rows;
    const inputWidth = index === 0 ? pieceWidth : width;
    this.normalize(`${index}.norm`, input, normalized, rows);
    this.dense(`${index}.attend`, normalized, rows, cleared(attention, rows * 3 * inputWidth));
    for (const [i, { length }] of texts.entries()) {
      for (let head = 0; head < heads; head++) this.attendWith(head, inputWidth, starts[i]!, length);
    }
    this.dense(`${index}.combine`, attended, rows, state);
  }

  private attendWith(head: number, inputWidth: number, start: number, length: number) {
    const { queries, keys, values, shares, result } = this.head;
    const { attention, attended } = this.rows;
    const count = inputWidth / heads;
    /** The kernel's products have columns in eights: the rest are zeros. */
    const padded = Math.ceil(length / 8) * 8;
    cleared(keys, count * padded);
    cleared(values, padded * count);
    for (let row = 0; row < length; row++) {
      const at = (start + row) * 3 * inputWidth + head * count;
      for (let k = 0; k < count; k++) {
        queries.values[row * count + k] = attention.values[at + k]! / Math.sqrt(count);
        keys.values[k * padded + row] = attention.values[at + inputWidth + k]!;
        values.values[row * count + k] = attention.values[at + 2 * inputWidth + k]!;
      }
    }
    this.memory.kernel.product(queries.at, keys.at, cleared(shares, length * padded).at, length, padded, count);
    for (let row = 0; row < length; row++) shareOut(shares.values, row * padded, length, padded);
    this.memory.kernel.product(shares.at, values.at, cleared(result, length * count).at, length, count, padded);
    for (let row = 0; row < length; row++) {
      const at = (start + row) * inputWidth + head * count;
      for (let k = 0; k < count; k++) attended.values[at + k] = result.values[row * count + k]!;
    }
  }

  /** Each row with mean 0 and variance 1, then scaled and moved. */
  private normalize(name: string, input: Block, target: Block, rows: number) {
    const [scales, biases] = [this.vectors.get(`${name}.scale`)!, this.vectors.get(`${name}.bias`)!];
    this.memory.kernel.normalize(input.at, target.at, scales.at, biases.at, rows, scales.values.length);
  }

  private dense(name: string, input: Block, rows: number, output: Block) {
    this.memory.dense(this.matrices.get(name)!, input, rows, output);
  }
}

/** Texts that are encoded together. */
function* groupsOf(texts: number[][]): Generator<number[][]> {
  for (let start = 0; start < texts.length; ) {
    let [end, rows] = [start, 0];
    while (end < texts.length && (end === start || rows + texts[end]!.length <= maxRows)) rows += texts[end++]!.length;
    yield texts.slice(start, end);
    start = end;
  }
}

/** Sine and cosine of each place, at wavelengths from 2π to 10,000 times that. */
const places = Float32Array.from({ length: maxPieces * pieceWidth }, (_, i) => {
  const [place, k, half] = [Math.floor(i / pieceWidth), i % pieceWidth, pieceWidth / 2];
  const angle = place * 10_000 ** (-(k % half) / (half - 1));
  return k < half ? Math.sin(angle) : Math.cos(angle);
});
