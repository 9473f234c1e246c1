import { readFileSync } from "node:fs";
import { random } from "./arena";
import { type Node, readTrees, type Tree } from "./treebank";

type Fillers = Record<string, string[]>;

/** Our own sentences, of the kind that the treebank has few of: questions to an assistant, notes, names in lower case. */
export function readEveryday(): { trees: Tree[]; fillers: Fillers } {
  const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
  const lists = JSON.parse(file("fillers.json")) as Record<string, string>;
  return {
    trees: readTrees(file("everyday.conllu")),
    fillers: Object.fromEntries(Object.entries(lists).map(([slot, list]) => [slot, list.split(" ")])),
  };
}

const asks = /^(?:who|whose|what|which|where|when|why|how|do|does|did|is|are|am|was|were|have|has|had|can|could|should|would|will)$/i;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence with other names, half of the time written with capitals and a full stop. */
export function vary(tree: Tree, fillers: Fillers): Tree {
  const filled = tree.nodes.map((node): Node => {
    const choices = node.slot && fillers[node.slot];
    if (!choices || random() < 0.2) return node;
    const name = choices[Math.floor(random() * choices.length)]!;
    return { ...node, form: name, lemma: name };
  });
  if (random() < 0.5) return { ...tree, nodes: filled };
  const nodes = filled.map(
    (node, i): Node => (i === 0 || node.form === "i" || node.upos === "PROPN" ? { ...node, form: capital(node.form) } : node),
  );
  if (nodes.at(-1)!.upos === "PUNCT" || random() < 0.3) return { ...tree, nodes };
  const form = asks.test(nodes[0]!.form) ? "?" : ".";
  const root = nodes.findIndex((node) => node.head < 0);
  return { ...tree, nodes: [...nodes, { form, lemma: form, upos: "PUNCT", xpos: ".", head: root, relation: "punct", spaceAfter: true }] };
}
