import { parseArgs } from "node:util";
import type { Sizes } from "@/lib/language/en/grammar/weights";
import { random, reseed, shuffle } from "./arena";
import * as chat from "./chat";
import { evaluate } from "./evaluate";
import { readEveryday, vary } from "./everyday";
import { createNetwork } from "./network";
import { save } from "./save";
import { readTreebank, type Tree } from "./treebank";
import { readVectors } from "./vectors";
import { createLabels, createVocabulary, type Example, exampleReader } from "./vocabulary";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    vectors: { type: "string" },
    out: { type: "string", default: "grammar/en" },
    epochs: { type: "string", default: "7" },
    hidden: { type: "string", default: "128" },
    layers: { type: "string", default: "2" },
    words: { type: "string", default: "34000" },
    check: { type: "string", default: "4" },
  },
});
const [folder] = positionals;
if (!folder || !values.vectors) throw new Error("node … scripts/train-grammar/index.ts TREEBANK --vectors FILE.json [--out FOLDER]");
const epochs = Number(values.epochs);

reseed(20260101);
const train = readTreebank(folder, "train");
const dev = readTreebank(folder, "dev");
const everyday = readEveryday();
const whole = train.map(chat.withWholeNumbers);
const vocabulary = createVocabulary(train, whole, readVectors(values.vectors), Number(values.words));
const labels = createLabels(train);
const sizes: Sizes = { word: 64, affix: 48, hidden: Number(values.hidden), layers: Number(values.layers), arc: 96, relation: 64 };
const network = createNetwork(vocabulary, labels, sizes);
const read = exampleReader(vocabulary, labels);
console.log(`${vocabulary.words.length} words, ${vocabulary.learned} learned, ${vocabulary.affixes.length} affixes`);

/** Every sentence as it is, and some of them again as they are typed in chat. */
function epochTrees(): Tree[] {
  const trees = [...train];
  for (const [i, tree] of whole.entries()) {
    const isQuestion = tree.nodes.at(-1)?.form === "?" && tree.nodes.length < 25;
    if (random() >= (isQuestion ? 1 : 0.5)) continue;
    let typed = tree;
    const next = whole[i + 1];
    if (next && tree.nodes.length < 15 && next.nodes.length < 15 && random() < 0.1) typed = chat.runTogether(tree, next);
    const pick = random();
    if (pick < 0.4) typed = chat.withoutPunctuation(typed);
    else if (pick < 0.75) typed = chat.withoutFinalPunctuation(typed);
    if (random() < 0.2) typed = chat.withoutApostrophes(typed);
    trees.push(random() < 0.8 ? chat.inLowerCase(typed) : typed);
  }
  for (const tree of everyday.trees) for (let i = 0; i < 4; i++) trees.push(vary(tree, everyday.fillers));
  return trees;
}

/** Sentences of like length together, at most 24 of them or 450 words. */
function batches(trees: Tree[]): Example[][] {
  const made: Example[][] = [];
  const order = shuffle(trees);
  for (let from = 0; from < order.length; from += 1500) {
    const group = order.slice(from, from + 1500).sort((one, other) => other.nodes.length - one.nodes.length);
    let batch: Example[] = [];
    let words = 0;
    for (const tree of group) {
      if (batch.length >= 24 || (words > 0 && words + tree.nodes.length > 450)) {
        made.push(batch);
        batch = [];
        words = 0;
      }
      batch.push(read(tree));
      words += tree.nodes.length;
    }
    made.push(batch);
  }
  return shuffle(made);
}

const started = Date.now();
for (let epoch = 0; epoch < epochs; epoch++) {
  const all = batches(epochTrees().filter((tree) => tree.nodes.length > 0 && tree.nodes.length <= 120));
  let loss = 0;
  for (const [i, batch] of all.entries()) {
    const done = (epoch + i / all.length) / epochs;
    const rate = 0.003 * Math.min(1, done * 50) * (1 - done);
    loss += network.learn(batch, { input: 0.25, hidden: 0.3, head: 0.25, unknown: 0.03 }, rate);
  }
  console.log(`epoch ${epoch + 1}: loss ${(loss / all.length).toFixed(4)}, ${Math.round((Date.now() - started) / 1000)} s`);
  if ((epoch + 1) % Number(values.check) !== 0 && epoch + 1 < epochs) continue;
  save(values.out, network, vocabulary, labels, sizes, train);
  console.log(evaluate(dev, values.out));
}
