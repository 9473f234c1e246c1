import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export interface Node {
  form: string;
  lemma: string;
  upos: string;
  xpos: string;
  /** Index in the sentence, -1 for the root. */
  head: number;
  relation: string;
  spaceAfter: boolean;
  /** Names that may stand here instead, in our own sentences. */
  slot?: string;
}
export interface Tree {
  text: string;
  nodes: Node[];
}

/** The trees of one part of a folder of gzipped CoNLL-U. */
export function readTreebank(folder: string, part: "train" | "dev" | "test"): Tree[] {
  const file = readdirSync(folder).find((name) => name.endsWith(`-${part}.conllu.gz`));
  if (!file) throw new Error(`No …-${part}.conllu.gz in ${folder}`);
  return readTrees(gunzipSync(readFileSync(join(folder, file))).toString("utf8"));
}

export function readTrees(conllu: string): Tree[] {
  return conllu
    .split("\n\n")
    .filter((block) => block.trim())
    .map(readTree);
}

function readTree(block: string): Tree {
  const text = /^# text = (.*)$/m.exec(block)?.[1] ?? "";
  const nodes: Node[] = [];
  let joinedUntil = 0;
  let joinedSpace = true;
  for (const line of block.trim().split("\n")) {
    if (line.startsWith("#")) continue;
    const [id, form, lemma, upos, xpos, , head, relation, , misc] = line.split("\t") as string[];
    const spaceAfter = !misc!.includes("SpaceAfter=No");
    if (id!.includes("-")) {
      joinedUntil = Number(id!.split("-")[1]);
      joinedSpace = spaceAfter;
    }
    if (!/^\d+$/.test(id!)) continue;
    const inJoined = Number(id) <= joinedUntil;
    const space = inJoined ? Number(id) === joinedUntil && joinedSpace : spaceAfter;
    const slot = /Slot=(\w+)/.exec(misc!)?.[1];
    nodes.push({
      form: form!,
      lemma: lemma!,
      upos: upos!,
      xpos: xpos!,
      head: Number(head) - 1,
      relation: relation!,
      spaceAfter: space,
      ...(slot && { slot }),
    });
  }
  return { text, nodes };
}
