import type { AnswerInput } from "@/lib/models/types";
import { isSaidAfter } from "../said-after";
import { featureNames, type Scored } from "./features";
import { leastLikely, logOdds } from "./odds";
import { asAsker, asSelf, asUser, ownNames, withoutNames } from "./own-names";
import type { Relation } from "./rivals";

/** What the network reads: it knows the user as "User" in statements and as "I" in questions, whatever they are called. */
export const pairsOf = (input: AnswerInput, judged: Scored[]) => ({
  question: asAsker(input.question, ownNames(input)),
  statements: statementsFor(input, judged),
  relations: relationsOf(input, judged),
});

/** The statements alone, with the words around them and the signs of each. */
export function statementsFor(input: AnswerInput, judged: readonly Scored[]) {
  const names = ownNames(input);
  return judged.map((each) => {
    const text = withoutNames(each.read.text, names, asUser);
    // Of a message of one sentence, the words say what the statement does, and would be read twice.
    const isAlone = each.context.trim() === each.quote.trim();
    return { text, context: isAlone ? text : asSelf(each.context, names), signs: signsOf(each) };
  });
}

function relationsOf({ evidence }: AnswerInput, judged: readonly Scored[]): (Relation | null)[][] {
  const passages = new Map(evidence.flatMap(({ kind, chunkId, content }) => (kind === "passage" ? [[chunkId, content] as const] : [])));
  const at = judged.map((each) => passages.get(each.evidence.chunkId)?.indexOf(each.quote) ?? -1);
  const isAfter = (i: number, k: number) => {
    const [one, other] = [judged[i]!.evidence, judged[k]!.evidence];
    return one.chunkId === other.chunkId && at[i]! >= 0 && at[k]! >= 0 ? at[i]! > at[k]! : isSaidAfter(one, other);
  };
  const relation = (i: number, k: number): Relation => [
    Number(isAfter(i, k)),
    Number(isAfter(k, i)),
    Number(judged[i]!.evidence.chunkId === judged[k]!.evidence.chunkId),
    Number(judged[i]!.place === judged[k]!.place),
  ];
  return judged.map((_, i) => judged.map((_, k) => (i === k ? null : relation(i, k))));
}

/** What the network is told of a statement besides its words. */
const signsOf = (each: Scored): number[] => [
  ...featureNames.map((name) => each.read.features[name]),
  Number(each.isSpoken),
  Number(each.isFormer),
  each.sound,
  logOdds(each.likelihood, leastLikely),
];
