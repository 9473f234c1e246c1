import { readFileSync } from "node:fs";
import { createReader } from "@/lib/language/en/grammar/network";
import { unpack } from "@/lib/language/en/grammar/weights";
import { accuracy, variants, wordsPerSecond } from "@/scripts/train-grammar/evaluate";
import { readTreebank } from "@/scripts/train-grammar/treebank";
import type { Table } from "./metrics";

/** Tags and heads of a treebank's test file, with its own tokens, and words per second on one core. */
export function grammar(folder: string, say: (line: string) => void): Table[] {
  const read = createReader(unpack(readFileSync("grammar/en/model.bin")));
  const trees = readTreebank(folder, "test");
  const rows = Object.entries(variants).map(([name, change]) => {
    say(`${name}…`);
    const figures = accuracy(
      trees.map(change).filter((tree) => tree.nodes.length > 0),
      read,
    );
    return { name, figures };
  });
  const words = trees.reduce((sum, tree) => sum + tree.nodes.length, 0);
  const perSecond = Math.round(wordsPerSecond(trees, read, 5));
  return [
    {
      title: `Grammar, ${words.toLocaleString("en")} words of a treebank's test file`,
      columns: ["text", ...Object.keys(rows[0]!.figures)],
      rows: rows.map(({ name, figures }) => [name, ...Object.values(figures)]),
      notes: [`${perSecond.toLocaleString("en")} words per second of processor time, tags and heads, warm.`],
    },
  ];
}
