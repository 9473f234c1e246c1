import type { Word } from "@/lib/language/en/grammar";

/** How people are related, a step at a time: the sister of a parent is an aunt. */
export type Step = { from: readonly string[]; to: readonly string[]; is: readonly string[]; example: string; counterexample: string };

const list = (words: string) => words.split(" ");
const parents = list("mother mum mom mam mama father dad papa parent");
const siblings = list("brother sister sibling");
const children = list("son daughter child kid boy girl baby");
const spouses = list("wife husband spouse partner");
export const sons = list("son boy");
export const daughters = list("daughter girl");
export const mothers = list("mother mum mom mam mama");
export const fathers = list("father dad papa");

export const steps: readonly Step[] = [
  {
    from: parents,
    to: ["sister"],
    is: ["aunt"],
    example: "My mum's sister Blanche is here",
    counterexample: "My mum's friend Blanche is here",
  },
  { from: parents, to: ["brother"], is: ["uncle"], example: "My dad's brother Olu fishes", counterexample: "My dad's boss Olu fishes" },
  { from: parents, to: mothers, is: ["grandmother"], example: "My mum's mother is 90", counterexample: "My friend's mother is 90" },
  {
    from: parents,
    to: fathers,
    is: ["grandfather"],
    example: "My dad's father was a smith",
    counterexample: "My boss's father was a smith",
  },
  { from: siblings, to: sons, is: ["nephew"], example: "My sister has a son, Milo", counterexample: "My neighbour has a son, Milo" },
  {
    from: siblings,
    to: daughters,
    is: ["niece"],
    example: "My brother's daughter Ines sings",
    counterexample: "My boss's daughter Ines sings",
  },
  {
    from: siblings,
    to: ["husband"],
    is: ["brother-in-law"],
    example: "My sister's husband Per sails",
    counterexample: "My boss's husband Per sails",
  },
  {
    from: siblings,
    to: ["wife"],
    is: ["sister-in-law"],
    example: "My brother's wife Noor sails",
    counterexample: "My boss's wife Noor sails",
  },
  {
    from: children,
    to: sons,
    is: ["grandson", "grandchild"],
    example: "My daughter has a son, Pau",
    counterexample: "My tutor has a son, Pau",
  },
  {
    from: children,
    to: daughters,
    is: ["granddaughter", "grandchild"],
    example: "My son's girl Ada paints",
    counterexample: "My boss's girl Ada paints",
  },
  {
    from: children,
    to: ["wife"],
    is: ["daughter-in-law"],
    example: "My son's wife Lien cooks",
    counterexample: "My boss's wife Lien cooks",
  },
  {
    from: children,
    to: ["husband"],
    is: ["son-in-law"],
    example: "My daughter's husband Ed cooks",
    counterexample: "My boss's husband Ed cooks",
  },
  { from: spouses, to: mothers, is: ["mother-in-law"], example: "My wife's mum is 70", counterexample: "My friend's mum is 70" },
  { from: spouses, to: fathers, is: ["father-in-law"], example: "My husband's dad is 70", counterexample: "My friend's dad is 70" },
  {
    from: spouses,
    to: ["parent"],
    is: ["parents-in-law", "in-law"],
    example: "My wife's parents ski",
    counterexample: "My friend's parents ski",
  },
  {
    from: spouses,
    to: ["brother"],
    is: ["brother-in-law"],
    example: "My wife's brother Eero cooks",
    counterexample: "My wife's friend Eero cooks",
  },
  {
    from: spouses,
    to: ["sister"],
    is: ["sister-in-law"],
    example: "My husband's sister Mai cooks",
    counterexample: "My husband's boss Mai cooks",
  },
  {
    from: ["aunt", "auntie", "uncle"],
    to: children,
    is: ["cousin"],
    example: "My uncle's son Gil surfs",
    counterexample: "My boss's son Gil surfs",
  },
  { from: ["niece"], to: ["brother"], is: ["nephew"], example: "My niece's brother reads", counterexample: "My friend's brother reads" },
  { from: ["nephew"], to: ["sister"], is: ["niece"], example: "My nephew's sister reads", counterexample: "My friend's sister reads" },
];

const kin = new Set(steps.flatMap(({ from, to }) => [...from, ...to]));
const owning = /^(?:have|get|expect)$/;
const lemmaOf = ({ lemma }: Word) => lemma.toLowerCase();

/** By the word for the second of two relatives, what that makes them to the user: "son" of "User's sister has a son" a nephew. */
export function relativesIn(tokens: readonly Word[]): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const token of tokens) {
    if (!kin.has(lemmaOf(token))) continue;
    const holder = holderOf(tokens, token);
    const step =
      holder && isUsers(tokens, holder) && steps.find(({ from, to }) => from.includes(lemmaOf(holder)) && to.includes(lemmaOf(token)));
    if (step) found.set(token.index, step.is);
  }
  return found;
}

/** Whose relative somebody is: "sister" of "my sister's son" and of "my sister Odile had a baby boy". */
function holderOf(tokens: readonly Word[], token: Word): Word | undefined {
  const possessor = ownerOf(tokens, token);
  if (possessor) return possessor;
  const verb = tokens[token.head];
  if (!verb || !owning.test(lemmaOf(verb)) || !token.relation.startsWith("obj")) return undefined;
  const subject = tokens.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj"));
  if (!subject || kin.has(lemmaOf(subject))) return subject;
  return tokens.find(
    (each) => each.head === subject.index && /^(?:nmod:desc|appos|compound|flat)/.test(each.relation) && kin.has(lemmaOf(each)),
  );
}

/** By their order: where several stand in a row, the tree says less of who is whose. */
function ownerOf(tokens: readonly Word[], { index }: Word): Word | undefined {
  let at = index - 1;
  while (tokens[at]?.upos === "ADJ") at--;
  const before = tokens[at];
  if (!before) return undefined;
  if (/^(?:my|our)$/.test(before.lower)) return before;
  return /^['’]s?$/.test(before.lower) ? tokens[at - 1] : undefined;
}

/** "My mum" and a bare "Mum" are the user's. */
function isUsers(tokens: readonly Word[], relative: Word): boolean {
  const owner = ownerOf(tokens, relative);
  const before = tokens[relative.index - 1];
  return owner ? /^(?:user|my|our)$/.test(owner.lower) : !before || !/^(?:DET|PRON|ADJ|NUM)$/.test(before.upos);
}
