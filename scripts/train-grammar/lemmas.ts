import { type LemmaTable, lemmaOf } from "@/lib/language/en/grammar/lemma";
import type { Tree } from "./treebank";

/** What the rules get wrong of the treebank's lemmas, and the verbs they need. */
export function lemmaTable(trees: readonly Tree[]): LemmaTable {
  const nodes = trees.flatMap((tree) => tree.nodes);
  const verbs = [...new Set(nodes.filter((node) => node.upos === "VERB" && /^[a-z]+$/.test(node.lemma)).map((node) => node.lemma))].sort();
  const known = new Set(verbs);
  const seen = new Map<string, Map<string, number>>();
  for (const { form, xpos, lemma } of nodes) {
    if (xpos === "NNP" || xpos === "GW" || xpos === "ADD" || lemma === "_") continue;
    const key = `${form.toLowerCase().replaceAll("’", "'")} ${xpos}`;
    const lemmas = seen.get(key) ?? new Map<string, number>();
    seen.set(key, lemmas.set(lemma, (lemmas.get(lemma) ?? 0) + 1));
  }
  const exceptions: Record<string, string> = {};
  const none = new Map<string, string>();
  for (const [key, lemmas] of [...seen].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [lemma, count] = [...lemmas].reduce((best, each) => (each[1] > best[1] ? each : best));
    const [form, xpos] = key.split(" ") as [string, string];
    // Seen once is often a spelling mistake.
    if (count > 1 && lemmaOf(form, xpos, { exceptions: none, verbs: known }) !== lemma) exceptions[key] = lemma;
  }
  return { exceptions, verbs };
}
