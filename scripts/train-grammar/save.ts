import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Labels, pack, type Sizes, type Source } from "@/lib/language/en/grammar/weights";
import { f, type Parameter, parameters } from "./arena";
import { lemmaTable } from "./lemmas";
import type { Tree } from "./treebank";
import type { Vocabulary } from "./vocabulary";

/** Writes the model: every word's vector from outside, projected and added to the learned one, takes one row of bytes. */
export function save(
  folder: string,
  { tables, projection }: { tables: { words: Parameter; affixes: Parameter }; projection: Parameter },
  vocabulary: Vocabulary,
  labels: Labels,
  sizes: Sizes,
  trees: readonly Tree[],
): void {
  const words = new Float32Array(vocabulary.words.length * sizes.word);
  const { dimensions, vectors, learned } = vocabulary;
  for (let row = 0; row < vocabulary.words.length; row++)
    for (let k = 0; k < sizes.word; k++) {
      // A word without a row of its own was trained with row 0.
      let sum = f[tables.words.value + (row < learned ? row : 0) * sizes.word + k]!;
      for (let d = 0; d < dimensions; d++) sum += vectors[row * dimensions + d]! * f[projection.value + d * sizes.word + k]!;
      words[row * sizes.word + k] = sum;
    }
  const of = ({ value, rows, columns }: Parameter) => f.slice(value, value + rows * columns);
  const sources: Source[] = [{ name: "words", rows: vocabulary.words.length, columns: sizes.word, values: words, bytes: 1 }];
  for (const each of parameters) {
    if (each === tables.words || each === projection) continue;
    sources.push({ name: each.name, rows: each.rows, columns: each.columns, values: of(each), bytes: each === tables.affixes ? 1 : 2 });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "model.bin"), pack({ sizes, labels, words: vocabulary.words, affixes: vocabulary.affixes }, sources));
  writeFileSync(join(folder, "lemmas.json"), JSON.stringify(lemmaTable(trees)));
}
