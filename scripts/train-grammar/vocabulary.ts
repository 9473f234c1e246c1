import { affixesPerWord, affixKeys, numberKey, wordKey } from "@/lib/language/en/grammar/features";
import type { Labels } from "@/lib/language/en/grammar/weights";
import type { Tree } from "./treebank";
import type { Vectors } from "./vectors";

export interface Vocabulary {
  /** Row 0 is any unknown word; the first `learned` rows have a vector of their own beside the one from outside. */
  words: string[];
  learned: number;
  counts: Int32Array;
  affixes: string[];
  vectors: Float32Array;
  dimensions: number;
}
export interface Example {
  words: Int32Array;
  affixes: Int32Array;
  heads: Int32Array;
  relations: Int32Array;
  xpos: Int32Array;
  upos: Int32Array;
}

const counted = (keys: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};
const frequent = (counts: Map<string, number>, least: number) =>
  [...counts].filter(([, count]) => count >= least).sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));

export function createLabels(trees: readonly Tree[]): Labels {
  const values = (of: "xpos" | "upos" | "relation") =>
    frequent(counted(trees.flatMap((tree) => tree.nodes.map((node) => node[of]))), 3).map(([key]) => key);
  return { xpos: values("xpos"), upos: values("upos"), relations: values("relation") };
}

/** @param whole the same trees with whole prices and times */
export function createVocabulary(trees: readonly Tree[], whole: readonly Tree[], vectors: Vectors, size: number): Vocabulary {
  const keys = (from: readonly Tree[]) => from.flatMap((tree) => tree.nodes.map((node) => wordKey(node.form)));
  const plain = counted(keys(trees).filter((key) => !/\d/.test(key)));
  const numbers = counted([...keys(trees), ...keys(whole)].filter((key) => /\d/.test(key)).map(numberKey));
  const own = [...frequent(plain, 2), ...frequent(numbers, 4)];
  const known = new Set(own.map(([key]) => key));
  const words = ["", ...own.map(([key]) => key)];
  for (const key of vectors.words) if (words.length < size && !known.has(key) && !/\d/.test(key)) words.push(key);
  const counts = new Int32Array(words.length);
  for (const [i, [, count]] of own.entries()) counts[i + 1] = count;
  const dimensions = vectors.dimensions;
  const table = new Float32Array(words.length * dimensions);
  for (const [i, key] of words.entries()) {
    const vector = vectors.of(key);
    if (vector) table.set(vector, i * dimensions);
  }
  const affixes = frequent(
    counted([...trees, ...whole].flatMap((tree) => tree.nodes.flatMap((node, i) => affixKeys(node.form, i === 0)))),
    6,
  );
  return { words, learned: own.length + 1, counts, affixes: affixes.map(([key]) => key), vectors: table, dimensions };
}

export function exampleReader(vocabulary: Vocabulary, labels: Labels): (tree: Tree) => Example {
  const index = (keys: readonly string[]) => new Map(keys.map((key, i) => [key, i]));
  const [words, affixes] = [index(vocabulary.words), index(vocabulary.affixes)];
  const [xpos, upos, relations] = [index(labels.xpos), index(labels.upos), index(labels.relations)];
  return ({ nodes }) => {
    const n = nodes.length;
    const rows = new Int32Array(n * affixesPerWord);
    for (const [i, node] of nodes.entries())
      for (const [a, key] of affixKeys(node.form, i === 0).entries()) rows[i * affixesPerWord + a] = affixes.get(key) ?? -1;
    return {
      words: Int32Array.from(nodes, ({ form }) => words.get(wordKey(form)) ?? words.get(numberKey(wordKey(form))) ?? 0),
      affixes: rows,
      heads: Int32Array.from(nodes, (node) => node.head),
      relations: Int32Array.from(nodes, ({ relation }) => relations.get(relation) ?? relations.get(relation.split(":")[0]!) ?? 0),
      xpos: Int32Array.from(nodes, (node) => xpos.get(node.xpos) ?? 0),
      upos: Int32Array.from(nodes, (node) => upos.get(node.upos) ?? 0),
    };
  };
}
