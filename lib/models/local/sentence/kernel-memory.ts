import { type Kernel, kernel, placeInPanels } from "@/lib/language/en/grammar/kernel";
import type { Floats } from "./floats";

/** Float32 values in the kernel's memory, once it is open. `at` counts bytes. */
export type Block = { at: number; values: Floats };
/** Integers with a float32 scale for each row or column. A `Matrix` has one for each column. */
export type Rounded = { rows: number; columns: number; scales: Floats; values: Int8Array };
export type Matrix = { at: number; rows: number; columns: number; scales: Block; bias: Block };

/** Columns of weights that are read in one run: for many rows, they stay near the processor meanwhile. */
const panel = 8;
const empty = new Float32Array();

/**
 * The memory of a network that runs on integers: weights as int8, and what is multiplied with them rounded row by row. Everything has its
 * place before the memory is opened.
 */
export class KernelMemory {
  kernel!: Kernel;
  private size = 0;
  private readonly later: (() => void)[] = [];
  private readonly left: Block;
  private readonly units: Block;
  private readonly sums: Block;

  /** @param maxRows of an input; @param maxColumns of an input */
  constructor(maxRows: number, maxColumns: number) {
    this.left = this.block((maxRows * maxColumns) / 2);
    this.units = this.block(maxRows);
    this.sums = this.block(maxRows * panel);
  }

  private place(bytes: number): number {
    const at = this.size;
    this.size += Math.ceil(bytes / 16) * 16;
    return at;
  }

  block(count: number, content?: Floats): Block {
    const placed = { at: this.place(4 * count), values: empty as Floats };
    this.later.push(() => {
      placed.values = new Float32Array(this.kernel.memory.buffer, placed.at, count);
      if (content) placed.values.set(content);
    });
    return placed;
  }

  /** An even number of rows, columns in eights, a scale for each column. */
  matrix({ rows, columns, scales, values }: Rounded, bias: Floats): Matrix {
    const matrix = { at: this.place(rows * columns), rows, columns, scales: this.block(columns, scales), bias: this.block(columns, bias) };
    this.later.push(() => this.unpack(matrix, values));
    return matrix;
  }

  open(): void {
    this.kernel = kernel(this.size);
    for (const finish of this.later.splice(0)) finish();
  }

  private unpack({ at, ...size }: Matrix, values: Int8Array) {
    const { rows, columns } = size;
    const unpacked = new Int8Array(this.kernel.memory.buffer, at, rows * columns);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) unpacked[placeInPanels(row, column, size, panel)] = values[row * columns + column]!;
    }
  }

  /** Adds input[rows×k] · matrix[k×n] and its bias to `output`. */
  dense({ at, rows: count, columns, scales, bias }: Matrix, input: Block, rows: number, output: Block): void {
    const { left, units, sums } = this;
    this.kernel.round(input.at, left.at, units.at, rows, count);
    this.kernel.dense(left.at, at, scales.at, bias.at, units.at, sums.at, output.at, rows, columns, count / 2, panel);
  }
}

export function cleared(block: Block, count: number): Block {
  block.values.fill(0, 0, count);
  return block;
}

/** To the nearest of 255 steps of the largest value of each row or column. */
export function rounded(values: Float32Array, columns: number, by: "row" | "column"): Rounded {
  const rows = values.length / columns;
  const scales = new Float32Array(by === "row" ? rows : columns);
  const scaleOf = (i: number) => (by === "row" ? Math.floor(i / columns) : i % columns);
  for (const [i, value] of values.entries()) scales[scaleOf(i)] = Math.max(scales[scaleOf(i)]!, Math.abs(value) / 127);
  const integers = Int8Array.from(values, (value, i) => (scales[scaleOf(i)] ? Math.round(value / scales[scaleOf(i)]!) : 0));
  return { rows, columns, scales, values: integers };
}
