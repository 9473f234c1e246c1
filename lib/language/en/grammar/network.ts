import { affixesPerWord, affixKeys, numberKey, wordKey } from "./features";
import { kernel, placeInPanels } from "./kernel";
import { type Layout, layoutOf } from "./layout";
import { bestTree } from "./tree";
import type { Weights } from "./weights";

export const pad8 = (count: number) => (count + 7) & ~7;
/** The network weighs how many words a head is away, up to this many. */
export const farthest = 12;
export const distanceOf = (from: number, to: number) => Math.max(-farthest, Math.min(farthest, to - from)) + farthest;

/** Words that are read at once. */
const maxRows = 640;

export interface Analysis {
  xpos: string[];
  upos: string[];
  /** -1 for the root. */
  heads: number[];
  relations: string[];
}

/** Rows of a product at once: its sums stay near the processor. */
const rowsOfProduct = 64;
/** The largest weight of a column, in steps: a sum over 256 products with inputs of 4095 steps stays below 2³¹. */
const weightSteps = 127;

/** Columns of weights that are read in one run: a cache line of two rows. */
const panel = 32;
/** Words that are remembered as the network sees them, which takes as long as a tenth of reading them. */
const maxEmbedded = 2_000;

/** Int8 weights as the kernel reads them. `at` counts bytes, `scales` is a place among the floats. */
type Matrix = { at: number; scales: number; rows: number; columns: number };
/** Rows of int16, and what a step of each is worth. */
type Rounded = { at: number; units: number; columns: number };

/** A bidirectional LSTM over words and affixes; above it tags, biaffine arcs (Dozat and Manning 2017) and relations. */
export function createReader(weights: Weights): (sentences: readonly string[][]) => Analysis[] {
  const { sizes, labels, tensors } = weights;
  const { word, affix, hidden, arc, relation } = sizes;
  const input = word + affix;
  const index = (keys: readonly string[]) => new Map(keys.map((key, i) => [key, i]));
  const wordRows = index(weights.words);
  const affixRows = index(weights.affixes);
  const tensor = (name: string) => {
    const found = tensors.get(name);
    if (!found) throw new Error(`The grammar's model has no ${name}`);
    return found;
  };
  const wordTable = tensor("words");
  const affixTable = tensor("affixes");
  const isTable = (name: string) => name === "words" || name === "affixes";
  /** What rows are multiplied with. */
  const isMatrix = (name: string) => !isTable(name) && name !== "arcDistances" && tensor(name).rows > 1;
  const count = [...tensors].reduce((sum, [name, { rows, columns }]) => {
    const size = isMatrix(name) ? pad8(columns) + pad8((rows * columns) / 4) : isTable(name) ? 0 : pad8(rows * columns);
    return sum + size;
  }, 16);
  const tagColumns = pad8(labels.xpos.length) + pad8(labels.upos.length);
  const relationColumns = pad8(labels.relations.length);
  const perRow = input + 6 * hidden + 2 * hidden * sizes.layers + 2 * hidden + tagColumns + 4 * arc + 4 * relation + relationColumns + 64;
  const forTree = 151 * 2 * arc + 160 * 160;
  const { memory, product, dense, round, step, squash } = kernel(
    (count + maxRows * perRow + rowsOfProduct * panel + 4 * hidden + forTree + 4096) * 4,
  );
  const f = new Float32Array(memory.buffer);
  const integers = new Int8Array(memory.buffer);
  const at = new Map<string, number>();
  /** One for each of the blocks that an input consists of. */
  const matrices = new Map<string, Matrix[]>();
  let top = 16;
  const allocate = (size: number) => {
    const from = top;
    top += pad8(size);
    return from;
  };
  for (const [name, { rows, columns, scales, values }] of tensors) {
    if (isTable(name)) continue;
    if (isMatrix(name)) {
      matrices.set(name, placed(rows, columns, values, scales[0]!));
      continue;
    }
    const from = allocate(rows * columns);
    at.set(name, from);
    for (let i = 0; i < values.length; i++) f[from + i] = values[i]! * scales[0]!;
  }
  const sums = allocate(rowsOfProduct * panel);
  const noBias = allocate(4 * hidden);
  const base = top;
  const place = (name: string) => at.get(name)!;
  const matrix = (name: string) => matrices.get(name)!;

  /** Each column by a scale of its own: no figure of the test file changes by more than 0.03 points. */
  function placed(rows: number, columns: number, values: ArrayLike<number>, by: number): Matrix[] {
    const scales = allocate(columns);
    const units = Array.from({ length: columns }, (_, column) => {
      let most = 0;
      for (let row = 0; row < rows; row++) most = Math.max(most, Math.abs(values[row * columns + column]!));
      const unit = most / weightSteps || 1;
      f[scales + column] = unit * by;
      return unit;
    });
    const blocks: Matrix[] = [];
    for (let first = 0; first < rows; first += hidden) {
      const size = { rows: Math.min(hidden, rows - first), columns };
      const block = { at: allocate((size.rows * columns) / 4) * 4, scales, ...size };
      for (let row = 0; row < block.rows; row++) {
        for (let column = 0; column < columns; column++) {
          integers[block.at + placeInPanels(row, column, block, panel)] = Math.round(
            values[(first + row) * columns + column]! / units[column]!,
          );
        }
      }
      blocks.push(block);
    }
    return blocks;
  }

  function rounded(from: number, rows: number, columns: number): Rounded {
    const found = { at: allocate((rows * columns) / 2), units: allocate(rows), columns };
    round(from * 4, found.at * 4, found.units * 4, rows, columns);
    return found;
  }

  /** Adds the product of so many rows and a matrix to `to`. */
  function addProduct(rounds: Rounded, rows: number, { at: weights, scales, columns }: Matrix, to: number): void {
    for (let from = 0; from < rows; from += rowsOfProduct) {
      const some = Math.min(rowsOfProduct, rows - from);
      const left = rounds.at * 4 + from * rounds.columns * 2;
      const [units, output] = [(rounds.units + from) * 4, (to + from * columns) * 4];
      dense(left, weights, scales * 4, noBias * 4, units, sums * 4, output, some, columns, rounds.columns / 2, panel);
    }
  }

  const fillRows = (to: number, rows: number, columns: number, bias?: number) => {
    if (bias === undefined) f.fill(0, to, to + rows * columns);
    else for (let r = 0; r < rows; r++) f.copyWithin(to + r * columns, bias, bias + columns);
  };

  /** What words begin as, by their text. */
  const embedded = [new Map<string, Float32Array>(), new Map<string, Float32Array>()] as const;

  function embed(text: string, isFirst: boolean, to: number): void {
    const known = embedded[isFirst ? 1 : 0].get(text);
    if (known) {
      f.set(known, to);
      return;
    }
    embedNew(text, isFirst, to);
    const own = embedded[isFirst ? 1 : 0];
    if (own.size >= maxEmbedded) own.clear();
    own.set(text, f.slice(to, to + input));
  }

  function embedNew(text: string, isFirst: boolean, to: number): void {
    const key = wordKey(text);
    const row = wordRows.get(key) ?? wordRows.get(numberKey(key)) ?? 0;
    const scale = wordTable.scales[row]!;
    for (let k = 0; k < word; k++) f[to + k] = wordTable.values[row * word + k]! * scale;
    f.fill(0, to + word, to + input);
    const keys = affixKeys(text, isFirst);
    for (let i = 0; i < affixesPerWord; i++) {
      const found = affixRows.get(keys[i]!);
      if (found === undefined) continue;
      const by = affixTable.scales[found]!;
      for (let k = 0; k < affix; k++) f[to + word + k]! += affixTable.values[found * affix + k]! * by;
    }
  }

  /** One direction of a layer. `parts` are the blocks of its input's columns. */
  function recur(name: string, parts: readonly Rounded[], layout: Layout, isBackward: boolean): number {
    const { rows, offsets, counts } = layout;
    const states = allocate(rows * hidden);
    const before = top;
    const gates = allocate(rows * 4 * hidden);
    const cells = allocate(layout.lengths.length * hidden);
    fillRows(gates, rows, 4 * hidden, place(`${name}.bias`));
    addProducts(parts, rows, matrix(`${name}.input`), gates);
    const [recurrent] = matrix(`${name}.recurrent`);
    f.fill(0, cells, cells + layout.lengths.length * hidden);
    for (let i = 0; i < counts.length; i++) {
      const t = isBackward ? counts.length - 1 - i : i;
      const past = isBackward ? t + 1 : t - 1;
      const here = offsets[t]!;
      const going = i === 0 ? 0 : Math.min(counts[past]!, counts[t]!);
      if (going > 0) {
        const free = top;
        addProduct(rounded(states + offsets[past]! * hidden, going, hidden), going, recurrent!, gates + here * 4 * hidden);
        top = free;
      }
      step((gates + here * 4 * hidden) * 4, cells * 4, (states + here * hidden) * 4, counts[t]!, hidden);
    }
    top = before;
    return states;
  }

  function addProducts(parts: readonly Rounded[], rows: number, by: readonly Matrix[], to: number): void {
    for (const [i, part] of parts.entries()) addProduct(part, rows, by[i]!, to);
  }

  function project(parts: readonly Rounded[], rows: number, by: readonly Matrix[], bias?: number): number {
    const [{ columns }] = by as [Matrix];
    const to = allocate(rows * columns);
    fillRows(to, rows, columns, bias);
    addProducts(parts, rows, by, to);
    return to;
  }
  const argmax = (from: number, size: number) => {
    let best = 0;
    for (let i = 1; i < size; i++) if (f[from + i]! > f[from + best]!) best = i;
    return best;
  };

  function headsOf(s: number, n: number, layout: Layout, queries: number, heads: number): Int32Array {
    const before = top;
    const width = pad8(n + 1);
    const lines = allocate(n * arc);
    const columns = allocate(arc * width);
    const scores = allocate(n * width);
    f.fill(0, columns, columns + arc * width);
    f.fill(0, scores, scores + n * width);
    for (let i = 0; i < n; i++)
      f.copyWithin(lines + i * arc, queries + (layout.offsets[i]! + s) * arc, queries + (layout.offsets[i]! + s + 1) * arc);
    for (let j = 0; j <= n; j++) {
      const head = j === 0 ? place("arcRoot") : heads + (layout.offsets[j - 1]! + s) * arc;
      for (let k = 0; k < arc; k++) f[columns + k * width + j] = f[head + k]!;
    }
    product(lines * 4, columns * 4, scores * 4, n, width, arc);
    const distances = place("arcDistances");
    const compact = new Float32Array(n * (n + 1));
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= n; j++)
        compact[i * (n + 1) + j] = f[scores + i * width + j]! + (j === 0 ? 0 : f[distances + distanceOf(i, j - 1)]!);
    top = before;
    return bestTree(compact, n);
  }

  /** Sentences of at most `maxRows` words, the longest first. */
  function readGroup(sentences: readonly string[][]): Analysis[] {
    top = base;
    const layout = layoutOf(sentences.map((words) => words.length));
    const { rows, offsets } = layout;
    const x = allocate(rows * input);
    for (const [s, words] of sentences.entries())
      for (const [t, text] of words.entries()) embed(text, t === 0, x + (offsets[t]! + s) * input);
    let parts = [rounded(x, rows, input)];
    const tagScores = allocate(rows * tagColumns);
    fillRows(tagScores, rows, tagColumns, place("tagBias"));
    for (let layer = 0; layer < sizes.layers; layer++) {
      const states = [false, true].map((isBackward) =>
        recur(`layer${layer}.${isBackward ? "backward" : "forward"}`, parts, layout, isBackward),
      );
      parts = states.map((each) => rounded(each, rows, hidden));
      addProducts(parts, rows, matrix(`tags${layer}`), tagScores);
    }
    const dependents = project(parts, rows, matrix("arcDependent"), place("arcDependentBias"));
    const heads = project(parts, rows, matrix("arcHead"), place("arcHeadBias"));
    squash(dependents * 4, rows * arc);
    squash(heads * 4, rows * arc);
    const queries = project([rounded(dependents, rows, arc)], rows, matrix("arcBetween"), place("arcBetweenBias"));
    const lower = project(parts, rows, matrix("relationDependent"), place("relationBias"));
    const upper = project(parts, rows, matrix("relationHead"));
    const trees = sentences.map((words, s) => headsOf(s, words.length, layout, queries, heads));
    const joined = allocate(rows * relation);
    for (const [s, tree] of trees.entries())
      for (const [t, head] of tree.entries()) {
        const row = offsets[t]! + s;
        const from = head < 0 ? place("relationRoot") : upper + (offsets[head]! + s) * relation;
        for (let k = 0; k < relation; k++) f[joined + row * relation + k] = f[lower + row * relation + k]! + f[from + k]!;
      }
    squash(joined * 4, rows * relation);
    const relationScores = project([rounded(joined, rows, relation)], rows, matrix("relations"), place("relationsBias"));
    const isRoot = labels.relations.indexOf("root");
    return sentences.map((words, s) => {
      const rowOf = (t: number) => offsets[t]! + s;
      return {
        xpos: words.map((_, t) => labels.xpos[argmax(tagScores + rowOf(t) * tagColumns, labels.xpos.length)]!),
        upos: words.map((_, t) => labels.upos[argmax(tagScores + rowOf(t) * tagColumns + pad8(labels.xpos.length), labels.upos.length)]!),
        heads: [...trees[s]!],
        relations: words.map((_, t) => {
          if (trees[s]![t]! < 0) return "root";
          const from = relationScores + rowOf(t) * relationColumns;
          f[from + isRoot] = Number.NEGATIVE_INFINITY;
          return labels.relations[argmax(from, labels.relations.length)]!;
        }),
      };
    });
  }

  return (sentences) => {
    const results: Analysis[] = [];
    for (let from = 0; from < sentences.length; ) {
      let end = from;
      for (let rows = 0; end < sentences.length && end - from < 32; end++) {
        rows += sentences[end]!.length;
        if (end > from && rows > maxRows) break;
      }
      const order = Array.from({ length: end - from }, (_, i) => from + i).sort(
        (one, other) => sentences[other]!.length - sentences[one]!.length || one - other,
      );
      for (const [i, analysis] of readGroup(order.map((each) => sentences[each]!)).entries()) results[order[i]!] = analysis;
      from = end;
    }
    return results;
  };
}
