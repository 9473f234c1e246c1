import { affixesPerWord } from "@/lib/language/en/grammar/features";
import { type Layout, layoutOf } from "@/lib/language/en/grammar/layout";
import { distanceOf, farthest, pad8 } from "@/lib/language/en/grammar/network";
import type { Labels, Sizes } from "@/lib/language/en/grammar/weights";
import { allocate, f, mark, multiply, type Parameter, parameter, random, release, transpose, update } from "./arena";
import { dropout, type Flow, flow, linear, lstm, recur, squashed, type Tape } from "./layers";
import type { Example, Vocabulary } from "./vocabulary";

export interface Rates {
  input: number;
  hidden: number;
  head: number;
  /** Chance that a word is hidden, so that affixes learn to stand in for it. */
  unknown: number;
}

export function createNetwork(vocabulary: Vocabulary, labels: Labels, sizes: Sizes) {
  const { word, affix, hidden, arc, relation } = sizes;
  const both = 2 * hidden;
  const tagColumns = pad8(labels.xpos.length) + pad8(labels.upos.length);
  const tables = {
    words: parameter("words", vocabulary.learned, word, 0.02),
    affixes: parameter("affixes", vocabulary.affixes.length, affix, 0.15),
  };
  const projection = parameter("projection", vocabulary.dimensions, word);
  const layers = Array.from({ length: sizes.layers }, (_, i) => {
    const inputs = i === 0 ? word + affix : both;
    return [lstm(`layer${i}.forward`, inputs, hidden), lstm(`layer${i}.backward`, inputs, hidden)] as const;
  });
  const tags = layers.map((_, i) => parameter(`tags${i}`, both, tagColumns));
  const tagBias = parameter("tagBias", 1, tagColumns, 0);
  const dependent = { weight: parameter("arcDependent", both, arc), bias: parameter("arcDependentBias", 1, arc, 0) };
  const head = { weight: parameter("arcHead", both, arc), bias: parameter("arcHeadBias", 1, arc, 0) };
  const root = parameter("arcRoot", 1, arc, 0.3);
  const between = { weight: parameter("arcBetween", arc, arc), bias: parameter("arcBetweenBias", 1, arc, 0) };
  const distances = parameter("arcDistances", 1, pad8(2 * farthest + 1), 0);
  const below = { weight: parameter("relationDependent", both, relation), bias: parameter("relationBias", 1, relation, 0) };
  const above = parameter("relationHead", both, relation);
  const aboveRoot = parameter("relationRoot", 1, relation, 0.3);
  const relations = {
    weight: parameter("relations", relation, pad8(labels.relations.length)),
    bias: parameter("relationsBias", 1, pad8(labels.relations.length), 0),
  };
  const start = mark();
  let step = 0;

  /** One step on a batch, the longest sentence first. Returns the loss per word. */
  function learn(batch: readonly Example[], rates: Rates, rate: number): number {
    release(start);
    const tape: Tape = [];
    const layout = layoutOf(batch.map((example) => example.words.length));
    const { rows } = layout;
    const touched = { words: new Set<number>(), affixes: new Set<number>() };
    const input = embed(batch, layout, rates, tape, touched);
    const states: Flow[] = [];
    let below1 = input;
    for (const [forward, backward] of layers) {
      const x = dropout(below1, states.length === 0 ? rates.input : rates.hidden, tape);
      const y = flow(rows, both);
      recur(x, forward, layout, false, y, 0, tape);
      recur(x, backward, layout, true, y, hidden, tape);
      states.push(y);
      below1 = y;
    }
    const dropped = states.map((state) => dropout(state, rates.hidden, tape));
    const tagScores = flow(rows, tagColumns);
    for (const [i, state] of dropped.entries()) linear(state, tags[i]!, tagScores, tape, i === 0 ? tagBias : undefined);
    const top = dropped.at(-1)!;
    const project = (weight: Parameter, bias: Parameter | undefined, columns: number) => {
      const y = flow(rows, columns);
      linear(top, weight, y, tape, bias);
      return y;
    };
    const dependents = dropout(squashed(project(dependent.weight, dependent.bias, arc), tape), rates.head, tape);
    const heads = dropout(squashed(project(head.weight, head.bias, arc), tape), rates.head, tape);
    const queries = flow(rows, arc);
    linear(dependents, between.weight, queries, tape, between.bias);
    const lower = project(below.weight, below.bias, relation);
    const upper = project(above, undefined, relation);
    let loss = 0;
    const scale = 1 / rows;
    loss += tagLoss(batch, layout, tagScores, scale);
    loss += arcLoss(batch, layout, queries, heads, scale);
    loss += relationLoss(batch, layout, lower, upper, rates.head, scale);
    for (const backward of tape) backward();
    update(rate, ++step, [
      { table: tables.words, rows: touched.words },
      { table: tables.affixes, rows: touched.affixes },
    ]);
    return loss;
  }

  function embed(
    batch: readonly Example[],
    layout: Layout,
    rates: Rates,
    tape: Tape,
    touched: Record<"words" | "affixes", Set<number>>,
  ): Flow {
    const { rows, offsets } = layout;
    const x = flow(rows, word + affix);
    const outside = allocate(rows * vocabulary.dimensions);
    const learned = new Int32Array(rows);
    const known = new Int32Array(rows * affixesPerWord);
    for (const [s, example] of batch.entries())
      for (let t = 0; t < example.words.length; t++) {
        const r = offsets[t]! + s;
        const isHidden = random() < rates.unknown;
        const at = isHidden ? 0 : example.words[t]!;
        // Rare words are hidden more often.
        learned[r] = at < vocabulary.learned && random() >= 0.4 / (0.4 + vocabulary.counts[at]!) ? at : 0;
        touched.words.add(learned[r]!);
        if (at > 0)
          f.set(
            vocabulary.vectors.subarray(at * vocabulary.dimensions, (at + 1) * vocabulary.dimensions),
            outside + r * vocabulary.dimensions,
          );
        for (let a = 0; a < affixesPerWord; a++) {
          const row = example.affixes[t * affixesPerWord + a]!;
          known[r * affixesPerWord + a] = row;
          if (row >= 0) touched.affixes.add(row);
        }
      }
    const projected = allocate(rows * word);
    multiply(outside, projection.value, projected, rows, word, vocabulary.dimensions);
    const width = word + affix;
    for (let r = 0; r < rows; r++) {
      for (let k = 0; k < word; k++)
        f[x.value + r * width + k] = f[projected + r * word + k]! + f[tables.words.value + learned[r]! * word + k]!;
      for (let a = 0; a < affixesPerWord; a++) {
        const row = known[r * affixesPerWord + a]!;
        if (row >= 0) for (let k = 0; k < affix; k++) f[x.value + r * width + word + k]! += f[tables.affixes.value + row * affix + k]!;
      }
    }
    tape.unshift(() => {
      const slopes = allocate(rows * word);
      for (let r = 0; r < rows; r++) {
        for (let k = 0; k < word; k++) {
          const slope = f[x.gradient + r * width + k]!;
          f[slopes + r * word + k] = slope;
          f[tables.words.gradient + learned[r]! * word + k]! += slope;
        }
        for (let a = 0; a < affixesPerWord; a++) {
          const row = known[r * affixesPerWord + a]!;
          if (row >= 0)
            for (let k = 0; k < affix; k++) f[tables.affixes.gradient + row * affix + k]! += f[x.gradient + r * width + word + k]!;
        }
      }
      multiply(transpose(outside, rows, vocabulary.dimensions), slopes, projection.gradient, vocabulary.dimensions, word, rows);
    });
    return x;
  }

  /** Cross-entropy of a span of scores; leaves its slope in the gradient. */
  function entropy(value: number, gradient: number, count: number, gold: number, scale: number): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) most = Math.max(most, f[value + i]!);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += Math.exp(f[value + i]! - most);
    for (let i = 0; i < count; i++) f[gradient + i] = scale * (Math.exp(f[value + i]! - most) / sum - (i === gold ? 1 : 0));
    return scale * (Math.log(sum) + most - f[value + gold]!);
  }

  function tagLoss(batch: readonly Example[], { offsets }: Layout, scores: Flow, scale: number): number {
    let loss = 0;
    const split = pad8(labels.xpos.length);
    for (const [s, example] of batch.entries())
      for (let t = 0; t < example.words.length; t++) {
        const at = (offsets[t]! + s) * tagColumns;
        loss += entropy(scores.value + at, scores.gradient + at, labels.xpos.length, example.xpos[t]!, scale * 0.5);
        loss += entropy(scores.value + at + split, scores.gradient + at + split, labels.upos.length, example.upos[t]!, scale * 0.7);
      }
    return loss;
  }

  function arcLoss(batch: readonly Example[], { offsets, lengths }: Layout, queries: Flow, heads: Flow, scale: number): number {
    let loss = 0;
    const line = allocate(lengths[0]! + 1);
    const slope = allocate(lengths[0]! + 1);
    for (const [s, example] of batch.entries()) {
      const n = lengths[s]!;
      for (let i = 0; i < n; i++) {
        const q = queries.value + (offsets[i]! + s) * arc;
        const dq = queries.gradient + (offsets[i]! + s) * arc;
        for (let j = 0; j <= n; j++) {
          const h = j === 0 ? root.value : heads.value + (offsets[j - 1]! + s) * arc;
          let sum = j === 0 ? 0 : f[distances.value + distanceOf(i, j - 1)]!;
          for (let k = 0; k < arc; k++) sum += f[q + k]! * f[h + k]!;
          f[line + j] = j === i + 1 ? -1e4 : sum;
        }
        loss += entropy(line, slope, n + 1, example.heads[i]! + 1, scale);
        for (let j = 0; j <= n; j++) {
          const d = f[slope + j]!;
          if (Math.abs(d) < 1e-7 * scale) continue;
          const h = j === 0 ? root.value : heads.value + (offsets[j - 1]! + s) * arc;
          const dh = j === 0 ? root.gradient : heads.gradient + (offsets[j - 1]! + s) * arc;
          if (j > 0) f[distances.gradient + distanceOf(i, j - 1)]! += d;
          for (let k = 0; k < arc; k++) {
            f[dq + k]! += d * f[h + k]!;
            f[dh + k]! += d * f[q + k]!;
          }
        }
      }
    }
    return loss;
  }

  function relationLoss(
    batch: readonly Example[],
    { offsets, rows }: Layout,
    lower: Flow,
    upper: Flow,
    rate: number,
    scale: number,
  ): number {
    const tape: Tape = [];
    const sum = flow(rows, relation);
    const source = (s: number, example: Example, t: number) => {
      const at = example.heads[t]!;
      return at < 0
        ? { value: aboveRoot.value, gradient: aboveRoot.gradient }
        : { value: upper.value + (offsets[at]! + s) * relation, gradient: upper.gradient + (offsets[at]! + s) * relation };
    };
    const each = (visit: (row: number, from: { value: number; gradient: number }, gold: number) => void) => {
      for (const [s, example] of batch.entries())
        for (let t = 0; t < example.words.length; t++) visit(offsets[t]! + s, source(s, example, t), example.relations[t]!);
    };
    each((row, from) => {
      for (let k = 0; k < relation; k++) f[sum.value + row * relation + k] = f[lower.value + row * relation + k]! + f[from.value + k]!;
    });
    const scores = flow(rows, relations.weight.columns);
    linear(dropout(squashed(sum, tape), rate, tape), relations.weight, scores, tape, relations.bias);
    let loss = 0;
    each((row, _from, gold) => {
      const at = row * scores.columns;
      loss += entropy(scores.value + at, scores.gradient + at, labels.relations.length, gold, scale);
    });
    for (const backward of tape) backward();
    each((row, from) => {
      for (let k = 0; k < relation; k++) {
        const d = f[sum.gradient + row * relation + k]!;
        f[lower.gradient + row * relation + k]! += d;
        f[from.gradient + k]! += d;
      }
    });
    return loss;
  }

  return { learn, tables, projection };
}
