import { kernel } from "@/lib/language/en/grammar/kernel";
import { dot, type Floats, unit } from "./floats";
import { hidden, type Part, pieceWidth, readParts, width } from "./weights";

/** A sentence is read up to here; the encoder was trained on no longer ones. */
export const maxPieces = 128;
/** Pieces that are encoded together: more take longer than other requests should wait, fewer read the weights more often. */
const maxRows = 32;
/** The kernel's products run over columns in panels of this width, and over rows in fours. */
const panel = 8;
const heads = 4;
const epsilon = 1e-6;

/** Inputs are rounded to so many steps to either side: with weights of 127 steps, sums over `hidden` products stay below 2³¹. */
const steps = 4095;

/** `at` counts int16. */
type Matrix = { at: number; rows: number; columns: number; scales: Float32Array };

/**
 * The transformer of "Universal Sentence Encoder" (Cer et al., 2018), in its lite version: two layers of attention and feed-forward, and the
 * mean over the pieces. Weights and inputs are rounded to integers, so that it is fast and gives the same vectors on every machine.
 */
export class Encoder {
  private readonly table: Part;
  private readonly vectors = new Map<string, Floats>();
  private readonly matrices = new Map<string, Matrix>();
  private readonly product: ReturnType<typeof kernel>["integerProduct"];
  private readonly memory: Int16Array;
  private readonly sums: Int32Array;
  /** Where the left side of a product and one panel of its result are, in int16. */
  private readonly left: number;
  private readonly result: number;

  constructor() {
    const parts = readParts();
    this.table = parts.get("table")!;
    let size = 0;
    for (const [name, { shape, scales, values }] of parts) {
      const [rows, columns] = shape;
      if (columns === undefined) this.vectors.set(name, values as Floats);
      else if (name !== "table") {
        this.matrices.set(name, { at: size, rows: rows!, columns, scales });
        size += rows! * columns;
      }
    }
    const mostRows = Math.max(maxRows, maxPieces) + 3;
    this.left = size;
    this.result = this.left + mostRows * hidden;
    const { memory, integerProduct } = kernel(2 * this.result + 4 * mostRows * panel);
    this.product = integerProduct;
    this.memory = new Int16Array(memory.buffer);
    this.sums = new Int32Array(memory.buffer, 2 * this.result, mostRows * panel);
    for (const [name, matrix] of this.matrices) this.unpack(matrix, parts.get(name)!);
  }

  /** Panel by panel, so that a product reads its weights in one run, and in each two rows at a time. */
  private unpack({ at, rows, columns }: Matrix, { values }: Part) {
    for (let column = 0; column < columns; column++) {
      const start = at + (column - (column % panel)) * rows + 2 * (column % panel);
      for (let row = 0; row < rows; row++) this.memory[start + (row >> 1) * 2 * panel + (row & 1)] = values[row * columns + column]!;
    }
  }

  /** @param texts pieces of each, 1 to `maxPieces`. @returns for some texts after others, a vector of `width` each, of unit length */
  *encode(texts: number[][]): Generator<Floats[]> {
    for (let start = 0; start < texts.length; ) {
      let [end, rows] = [start, 0];
      while (end < texts.length && (end === start || rows + texts[end]!.length <= maxRows)) rows += texts[end++]!.length;
      yield this.encodeTogether(texts.slice(start, end));
      start = end;
    }
  }

  private encodeTogether(texts: number[][]): Floats[] {
    const starts = texts.map((_, i) => texts.slice(0, i).reduce((sum, { length }) => sum + length, 0));
    const rows = texts.reduce((sum, { length }) => sum + length, 0);
    const embedded = new Float32Array(rows * pieceWidth);
    for (const [i, pieces] of texts.entries()) for (const [k, piece] of pieces.entries()) this.embed(piece, k, embedded, starts[i]! + k);
    let state = this.dense("0.residual", embedded, rows);
    state = this.layer(0, embedded, state, texts, starts);
    state = this.layer(1, state, state, texts, starts);
    const means = new Float32Array(texts.length * width);
    for (const [i, { length }] of texts.entries()) {
      for (let row = starts[i]!; row < starts[i]! + length; row++) {
        for (let k = 0; k < width; k++) means[i * width + k]! += state[row * width + k]! * (1 / length);
      }
    }
    const output = this.dense("output", means, texts.length);
    for (const [k, value] of output.entries()) output[k] = Math.tanh(value);
    return texts.map((_, i) => unit(output.slice(i * width, (i + 1) * width)));
  }

  /** A piece twice, as the encoder was trained, with sine and cosine of its place (Vaswani et al., "Attention Is All You Need", 2017). */
  private embed(piece: number, place: number, target: Floats, row: number) {
    const { values, scales } = this.table;
    const scale = 2 * scales[piece]!;
    for (let k = 0; k < pieceWidth; k++) {
      target[row * pieceWidth + k] = values[piece * pieceWidth + k]! * scale + places[place * pieceWidth + k]!;
    }
  }

  /** Changes `residual`. */
  private layer(index: 0 | 1, input: Floats, residual: Floats, texts: number[][], starts: number[]): Floats {
    const rows = residual.length / width;
    const attended = this.attend(index, this.normalized(`${index}.norm`, input, rows), texts, starts);
    const combined = this.dense(`${index}.combine`, attended, rows, residual);
    const inner = this.dense(`${index}.in`, this.normalized(`${index}.feed`, combined, rows), rows);
    for (let i = 0; i < inner.length; i++) if (inner[i]! < 0) inner[i] = 0;
    return this.dense(`${index}.out`, inner, rows, combined);
  }

  /** Scaled dot products of each piece with the others of its text. */
  private attend(index: 0 | 1, input: Floats, texts: number[][], starts: number[]): Floats {
    const inputWidth = index === 0 ? pieceWidth : width;
    const step = 3 * inputWidth;
    const headWidth = inputWidth / heads;
    const all = this.dense(`${index}.attend`, input, input.length / inputWidth);
    const attended = new Float32Array(input.length);
    const shares = new Float32Array(maxPieces);
    for (const [i, { length }] of texts.entries()) {
      const start = starts[i]!;
      for (let head = 0; head < heads; head++) {
        for (let row = start; row < start + length; row++) {
          const query = row * step + head * headWidth;
          let most = Number.NEGATIVE_INFINITY;
          for (let other = 0; other < length; other++) {
            const key = (start + other) * step + inputWidth + head * headWidth;
            shares[other] = dot(all, query, all, key, headWidth) / Math.sqrt(headWidth);
            most = Math.max(most, shares[other]!);
          }
          let total = 0;
          for (let other = 0; other < length; other++) total += shares[other] = Math.exp(shares[other]! - most);
          const target = row * inputWidth + head * headWidth;
          for (let other = 0; other < length; other++) {
            const share = shares[other]! / total;
            const value = (start + other) * step + 2 * inputWidth + head * headWidth;
            for (let k = 0; k < headWidth; k++) attended[target + k]! += share * all[value + k]!;
          }
        }
      }
    }
    return attended;
  }

  /** Each row with mean 0 and variance 1, then scaled and moved. */
  private normalized(name: string, input: Floats, rows: number): Floats {
    const [scale, bias] = [this.vectors.get(`${name}.scale`)!, this.vectors.get(`${name}.bias`)!];
    const count = scale.length;
    const output = new Float32Array(input.length);
    for (let at = 0; at < rows * count; at += count) {
      let sum = 0;
      for (let k = 0; k < count; k++) sum += input[at + k]!;
      const mean = sum / count;
      let squares = 0;
      for (let k = 0; k < count; k++) squares += (input[at + k]! - mean) * (input[at + k]! - mean);
      const factor = 1 / Math.sqrt(squares / count + epsilon);
      for (let k = 0; k < count; k++) output[at + k] = (input[at + k]! - mean) * factor * scale[k]! + bias[k]!;
    }
    return output;
  }

  /** Adds input[rows×k] · matrix[k×n] and its bias to `output`. */
  private dense(name: string, input: Floats, rows: number, output?: Floats): Floats {
    const { at, rows: count, columns, scales } = this.matrices.get(name)!;
    const bias = this.vectors.get(`${name}.bias`)!;
    const padded = Math.ceil(rows / 4) * 4;
    const units = this.round(input, rows, count);
    this.memory.fill(0, this.left + rows * count, this.left + padded * count);
    const total = output ?? new Float32Array(rows * columns);
    const { sums } = this;
    for (let column = 0; column < columns; column += panel) {
      sums.fill(0, 0, padded * panel);
      this.product(2 * this.left, 2 * (at + column * count), 2 * this.result, padded, panel, count / 2);
      for (let row = 0; row < rows; row++) {
        const unit = units[row]!;
        const target = row * columns + column;
        for (let k = 0; k < panel; k++) total[target + k]! += bias[column + k]! + sums[row * panel + k]! * scales[column + k]! * unit;
      }
    }
    return total;
  }

  /** Writes the left side of a product. @returns what one step of each row is worth */
  private round(input: Floats, rows: number, count: number): Float32Array {
    const units = new Float32Array(rows);
    for (let row = 0; row < rows; row++) {
      const at = row * count;
      let most = 1e-12;
      for (let k = 0; k < count; k++) most = Math.max(most, Math.abs(input[at + k]!));
      units[row] = most / steps;
      const factor = steps / most;
      for (let k = 0; k < count; k++) this.memory[this.left + at + k] = Math.round(input[at + k]! * factor);
    }
    return units;
  }
}

/** Sine and cosine of each place, at wavelengths from 2π to 10,000 times that. */
const places = Float32Array.from({ length: maxPieces * pieceWidth }, (_, i) => {
  const [place, k, half] = [Math.floor(i / pieceWidth), i % pieceWidth, pieceWidth / 2];
  const angle = place * 10_000 ** (-(k % half) / (half - 1));
  return k < half ? Math.sin(angle) : Math.cos(angle);
});
