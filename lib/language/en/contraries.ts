import { areOpposites, type Meant } from "./related";

/**
 * Verbs of which one denies the other of the same thing: who hates olives doesn't like them. The lexicon's opposites are more than that:
 * what is sold was bought before.
 */
export type Contrary = { id: string; verbs: readonly string[]; against: readonly string[]; example: string; question: string };

export const contraries: readonly Contrary[] = [
  {
    id: "like",
    verbs: ["like", "love", "enjoy", "adore"],
    against: ["dislike", "hate", "detest", "loathe", "despise", "abhor", "not stand", "not bear", "not fan of"],
    example: "I can't stand cilantro",
    question: "Do I like cilantro?",
  },
  { id: "win", verbs: ["win"], against: ["lose"], example: "We lost the final", question: "Did we win the final?" },
  { id: "pass", verbs: ["pass"], against: ["fail", "flunk"], example: "I failed the exam", question: "Did I pass the exam?" },
  {
    id: "accept",
    verbs: ["accept", "approve", "take"],
    against: ["refuse", "reject", "decline", "deny", "turn down"],
    example: "The bank rejected my loan",
    question: "Did the bank approve my loan?",
  },
  {
    id: "trust",
    verbs: ["trust"],
    against: ["distrust", "mistrust"],
    example: "I distrust the agency",
    question: "Do I trust the agency?",
  },
  {
    id: "allow",
    verbs: ["allow", "permit"],
    against: ["forbid", "ban", "prohibit"],
    example: "The landlord forbids pets",
    question: "Does the landlord allow pets?",
  },
  {
    id: "alive",
    verbs: ["alive"],
    against: ["die", "dead", "pass away"],
    example: "My granddad died in 1998",
    question: "Is my granddad alive?",
  },
  {
    id: "drink",
    verbs: ["drink"],
    against: ["teetotal", "teetotaller", "teetotaler", "sober"],
    example: "I've been sober since May",
    question: "Do I drink alcohol?",
  },
  // Of what is open, and not of opening it: an account is opened before it is closed.
  { id: "open", verbs: ["open"], against: ["closed", "shut"], example: "We're closed on Mondays", question: "Are we open on Mondays?" },
];

const sides = new Map<string, Map<string, boolean>>();
for (const { id, verbs, against } of contraries) {
  for (const [isAgainst, lemmas] of [[false, verbs] as const, [true, against] as const])
    for (const lemma of lemmas) sides.set(lemma, (sides.get(lemma) ?? new Map()).set(id, isAgainst));
}

/** Whether one of two words, or of their phrases, denies the other. Of adjectives, the lexicon's opposites do too: early and late. */
export function areContrary(one: Meant, other: Meant): boolean {
  const areAdjectives = /^AD[JV]$/.test(one.upos) && /^AD[JV]$/.test(other.upos);
  const [first, second] = [sides.get(one.lemma), sides.get(other.lemma)];
  const isListed = first !== undefined && second !== undefined && [...first].some(([id, isAgainst]) => second.get(id) === !isAgainst);
  return isListed || (areAdjectives && areOpposites(one, other));
}
