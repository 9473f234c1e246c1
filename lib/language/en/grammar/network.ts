import { affixesPerWord, affixKeys, numberKey, wordKey } from "./features";
import { kernel } from "./kernel";
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
  const count = [...tensors].reduce((sum, [name, { rows, columns }]) => sum + (isTable(name) ? 0 : pad8(rows * columns)), 16);
  const tagColumns = pad8(labels.xpos.length) + pad8(labels.upos.length);
  const relationColumns = pad8(labels.relations.length);
  const perRow = input + 4 * hidden + 2 * hidden * sizes.layers + hidden + tagColumns + 3 * arc + 3 * relation + relationColumns;
  const forTree = 151 * 2 * arc + 160 * 160;
  const { memory, product, step, squash } = kernel((count + maxRows * perRow + forTree + 4096) * 4);
  const f = new Float32Array(memory.buffer);
  const at = new Map<string, number>();
  let top = 16;
  for (const [name, { rows, columns, scales, values }] of tensors) {
    if (isTable(name)) continue;
    at.set(name, top);
    for (let i = 0; i < values.length; i++) f[top + i] = values[i]! * scales[0]!;
    top += pad8(rows * columns);
  }
  const base = top;
  const allocate = (size: number) => {
    const from = top;
    top += pad8(size);
    return from;
  };
  const place = (name: string) => at.get(name)!;
  const multiply = (a: number, b: number, c: number, m: number, n: number, k: number) => product(a * 4, b * 4, c * 4, m, n, k);
  const fillRows = (to: number, rows: number, columns: number, bias?: number) => {
    if (bias === undefined) f.fill(0, to, to + rows * columns);
    else for (let r = 0; r < rows; r++) f.copyWithin(to + r * columns, bias, bias + columns);
  };

  function embed(text: string, isFirst: boolean, to: number): void {
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
  function recur(name: string, parts: readonly { at: number; columns: number }[], layout: Layout, isBackward: boolean): number {
    const { rows, offsets, counts } = layout;
    const states = allocate(rows * hidden);
    const before = top;
    const gates = allocate(rows * 4 * hidden);
    const cells = allocate(layout.lengths.length * hidden);
    fillRows(gates, rows, 4 * hidden, place(`${name}.bias`));
    let weight = place(`${name}.input`);
    for (const part of parts) {
      multiply(part.at, weight, gates, rows, 4 * hidden, part.columns);
      weight += part.columns * 4 * hidden;
    }
    const recurrent = place(`${name}.recurrent`);
    f.fill(0, cells, cells + layout.lengths.length * hidden);
    for (let i = 0; i < counts.length; i++) {
      const t = isBackward ? counts.length - 1 - i : i;
      const past = isBackward ? t + 1 : t - 1;
      const here = offsets[t]!;
      const going = i === 0 ? 0 : Math.min(counts[past]!, counts[t]!);
      if (going > 0) multiply(states + offsets[past]! * hidden, recurrent, gates + here * 4 * hidden, going, 4 * hidden, hidden);
      step((gates + here * 4 * hidden) * 4, cells * 4, (states + here * hidden) * 4, counts[t]!, hidden);
    }
    top = before;
    return states;
  }

  function project(
    parts: readonly { at: number; columns: number }[],
    rows: number,
    columns: number,
    weight: number,
    bias?: number,
  ): number {
    const to = allocate(rows * columns);
    fillRows(to, rows, columns, bias);
    for (const part of parts) {
      multiply(part.at, weight, to, rows, columns, part.columns);
      weight += part.columns * columns;
    }
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
    multiply(lines, columns, scores, n, width, arc);
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
    let parts = [{ at: x, columns: input }];
    const tagScores = allocate(rows * tagColumns);
    fillRows(tagScores, rows, tagColumns, place("tagBias"));
    for (let layer = 0; layer < sizes.layers; layer++) {
      const [forward, backward] = [false, true].map((isBackward) =>
        recur(`layer${layer}.${isBackward ? "backward" : "forward"}`, parts, layout, isBackward),
      );
      parts = [
        { at: forward!, columns: hidden },
        { at: backward!, columns: hidden },
      ];
      const weight = place(`tags${layer}`);
      multiply(forward!, weight, tagScores, rows, tagColumns, hidden);
      multiply(backward!, weight + hidden * tagColumns, tagScores, rows, tagColumns, hidden);
    }
    const dependents = project(parts, rows, arc, place("arcDependent"), place("arcDependentBias"));
    const heads = project(parts, rows, arc, place("arcHead"), place("arcHeadBias"));
    squash(dependents * 4, rows * arc);
    squash(heads * 4, rows * arc);
    const queries = project([{ at: dependents, columns: arc }], rows, arc, place("arcBetween"), place("arcBetweenBias"));
    const lower = project(parts, rows, relation, place("relationDependent"), place("relationBias"));
    const upper = project(parts, rows, relation, place("relationHead"));
    const trees = sentences.map((words, s) => headsOf(s, words.length, layout, queries, heads));
    const sums = allocate(rows * relation);
    for (const [s, tree] of trees.entries())
      for (const [t, head] of tree.entries()) {
        const row = offsets[t]! + s;
        const from = head < 0 ? place("relationRoot") : upper + (offsets[head]! + s) * relation;
        for (let k = 0; k < relation; k++) f[sums + row * relation + k] = f[lower + row * relation + k]! + f[from + k]!;
      }
    squash(sums * 4, rows * relation);
    const relationScores = project([{ at: sums, columns: relation }], rows, relationColumns, place("relations"), place("relationsBias"));
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
