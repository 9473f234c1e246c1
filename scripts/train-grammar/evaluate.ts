import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createReader } from "@/lib/language/en/grammar/network";
import { unpack } from "@/lib/language/en/grammar/weights";
import * as chat from "./chat";
import type { Tree } from "./treebank";

type Read = ReturnType<typeof createReader>;

/** Percentages of words with the right tag, head, and head with relation; the last two also without punctuation. */
export function accuracy(trees: readonly Tree[], read: Read) {
  const analyses = read(trees.map((tree) => tree.nodes.map((node) => node.form)));
  const right = { words: 0, upos: 0, xpos: 0, heads: 0, labeled: 0, plain: 0, plainHeads: 0, plainLabeled: 0 };
  for (const [s, { nodes }] of trees.entries())
    for (const [i, node] of nodes.entries()) {
      const { upos, xpos, heads, relations } = analyses[s]!;
      const isHead = heads[i] === node.head;
      const isLabeled = isHead && relations[i] === node.relation;
      right.words++;
      right.upos += Number(upos[i] === node.upos);
      right.xpos += Number(xpos[i] === node.xpos);
      right.heads += Number(isHead);
      right.labeled += Number(isLabeled);
      if (node.upos === "PUNCT") continue;
      right.plain++;
      right.plainHeads += Number(isHead);
      right.plainLabeled += Number(isLabeled);
    }
  const percent = (count: number, of = right.words) => Math.round((10_000 * count) / of) / 100;
  return {
    UPOS: percent(right.upos),
    XPOS: percent(right.xpos),
    UAS: percent(right.heads),
    LAS: percent(right.labeled),
    "UAS without punctuation": percent(right.plainHeads, right.plain),
    "LAS without punctuation": percent(right.plainLabeled, right.plain),
  };
}

export const variants: Record<string, (tree: Tree) => Tree> = {
  "as it is": (tree) => tree,
  "in lower case": chat.inLowerCase,
  "without punctuation": chat.withoutPunctuation,
  "in lower case without punctuation": (tree) => chat.inLowerCase(chat.withoutPunctuation(tree)),
};

export function evaluate(trees: readonly Tree[], folder: string): string {
  const read = createReader(unpack(readFileSync(join(folder, "model.bin"))));
  const lines = Object.entries(variants).map(([name, change]) => {
    const changed = trees.map(change).filter((tree) => tree.nodes.length > 0 && tree.nodes.length <= 150);
    const figures = accuracy(changed, read);
    return `${name}: ${Object.entries(figures)
      .map(([key, value]) => `${key} ${value}`)
      .join(", ")}`;
  });
  return [...lines, `${Math.round(wordsPerSecond(trees, read, 1))} words/s`].join("\n");
}

/** Tags and heads, warm, by processor time: other processes on the machine don't count. */
export function wordsPerSecond(trees: readonly Tree[], read: Read, rounds: number): number {
  const sentences = trees.map((tree) => tree.nodes.map((node) => node.form));
  const words = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  read(sentences);
  const started = process.cpuUsage();
  for (let i = 0; i < rounds; i++) read(sentences);
  const { user, system } = process.cpuUsage(started);
  return (rounds * words * 1e6) / (user + system);
}
