import type { Node, Tree } from "./treebank";

const isDetached = (nodes: readonly Node[], i: number) =>
  nodes[i]!.upos === "PUNCT" && nodes[i]!.xpos !== "HYPH" && nodes[i]!.head >= 0 && !nodes.some((node) => node.head === i);

/** The tree over the words that stay; what hung on a lost word hangs on that word's head. */
function keepOnly(tree: Tree, keep: (i: number) => boolean): Tree {
  const { nodes } = tree;
  const places = new Map<number, number>();
  for (const i of nodes.keys()) if (keep(i)) places.set(i, places.size);
  const headOf = (i: number): number => {
    const { head } = nodes[i]!;
    return head < 0 ? -1 : (places.get(head) ?? headOf(head));
  };
  return { ...tree, nodes: nodes.flatMap((node, i) => (keep(i) ? [{ ...node, head: headOf(i) }] : [])) };
}

export const inLowerCase = (tree: Tree): Tree => ({
  ...tree,
  nodes: tree.nodes.map((node) => ({ ...node, form: node.form.toLowerCase() })),
});

export const withoutPunctuation = (tree: Tree): Tree => keepOnly(tree, (i) => !isDetached(tree.nodes, i));

export function withoutFinalPunctuation(tree: Tree): Tree {
  let last = tree.nodes.length - 1;
  while (last > 0 && isDetached(tree.nodes, last)) last--;
  return keepOnly(tree, (i) => i <= last);
}

/** "don't" as it is typed in haste: "dont". */
export const withoutApostrophes = (tree: Tree): Tree => ({
  ...tree,
  nodes: tree.nodes.map((node) => ({
    ...node,
    form: node.upos === "PUNCT" || node.form.length < 2 ? node.form : node.form.replace(/['’]/g, ""),
  })),
});

/** Prices, times and thousands as our tokens have them: "$ 45" is "$45", "7:30 pm" is "7:30pm". */
export function withWholeNumbers(tree: Tree): Tree {
  const nodes = tree.nodes.map((node) => ({ ...node }));
  const lost = new Set<number>();
  for (let i = 0; i + 1 < nodes.length; i++) {
    const [one, other] = [nodes[i]!, nodes[i + 1]!];
    const isPrice = one.form === "$" && other.upos === "NUM" && other.head === i;
    const isTime = one.upos === "NUM" && /^[ap]\.?m\.?$|^k$/i.test(other.form) && (one.head === i + 1 || other.head === i);
    if (!isPrice && !isTime) continue;
    const head = other.head === i ? one : other;
    nodes[i] = { ...one, form: one.form + other.form, upos: "NUM", xpos: "CD", head: head.head, relation: head.relation };
    for (const node of nodes) if (node.head === i + 1) node.head = i;
    lost.add(i + 1);
    i++;
  }
  return lost.size === 0 ? tree : keepOnly({ ...tree, nodes }, (i) => !lost.has(i));
}

/** Two sentences run together, as in chat: the second is loosely joined to the first. */
export function runTogether(one: Tree, other: Tree): Tree {
  const first = withoutFinalPunctuation(one);
  const shift = first.nodes.length;
  const root = first.nodes.findIndex((node) => node.head < 0);
  const moved = other.nodes.map((node) =>
    node.head < 0 ? { ...node, head: root, relation: "parataxis" } : { ...node, head: node.head + shift },
  );
  return { text: "", nodes: [...first.nodes, ...moved] };
}
