import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { latestOf } from "./over";
import { sentencesOf } from "./words";

// "Coffee is out, black tea's fine" tells what somebody may have, and has nobody in it.

/** A statement without one of these is not parsed for what it allows. */
const mayAllow = /\b(?:ok|okay|fine|alright|allowed|permitted|safe|out|off|banned|forbidden|prohibited|limits|no-no)\b/i;
const allowed = /^(?:ok|okay|fine|alright|allowed|permitted|safe)$/;
const barred = /^(?:out|banned|forbidden|prohibited|off-limits|no-no)$/;

/**
 * What was said last of a food as such, and whether it may be had; null where nothing was. What is said beside what somebody else
 * has or leaves out is of them.
 * @param foods the nouns of one food: "black", "tea"
 */
export function allowance(
  question: Question,
  all: readonly Scored[],
  foods: readonly string[],
): { told: Scored; isAllowed: boolean } | null {
  const asked = foods.at(-1);
  if (asked === undefined) return null;
  const told = all.filter((each) => !each.isFormer && !each.isSpoken && each.evidence.role !== "assistant");
  const isTheirs = ({ evidence }: Scored) => {
    const beside = told.filter((each) => each.evidence.chunkId === evidence.chunkId);
    const isOfAsked = beside.some(({ read }) => read.features.subject >= 0.7);
    const isOfOther = beside.some(({ read, text }) => read.features.subject <= 0.3 && !saying.test(text));
    return question.isOfAsker ? !isOfOther : isOfAsked && !isOfOther;
  };
  const telling = told.flatMap((each) => {
    if (!mayAllow.test(each.text)) return [];
    const found = sentencesOf(each.text).flatMap((sentence) =>
      propositionsOf(sentence).flatMap((proposition) => {
        const verdict = verdictOf(proposition, childrenOf(sentence.words));
        return verdict?.foods.some((food) => isFood(food, asked, question)) ? [verdict.isAllowed] : [];
      }),
    );
    return found.length > 0 && isTheirs(each) ? [{ each, isAllowed: found.at(-1)! }] : [];
  });
  const last = latestOf(telling.map(({ each }) => each));
  return last && { told: last, isAllowed: telling.find(({ each }) => each === last)!.isAllowed };
}

/** "Coffee is out, my doctor says" */
const saying = /\b(?:says?|said|reckons?|told|tells|thinks?|recommends?)\b/i;

type Food = { noun: string; lower: string; besides: string[] };

/** "Eggs and fish are fine": the foods, and whether they may be had. */
function verdictOf(
  { isCopular, standing, tense, isNegated, isOver, subject, predicate }: Proposition,
  children: ReturnType<typeof childrenOf>,
): { foods: Food[]; isAllowed: boolean } | null {
  if (!isCopular || standing !== "asserted" || tense !== "present" || isOver || !subject) return null;
  const own = children[predicate.index]!;
  const isOff = /^(?:limits|menu|list|table)$/.test(predicate.lower) && own.some(({ lower }) => lower === "off");
  const isFine = allowed.test(predicate.lower);
  if (!isFine && !isOff && !barred.test(predicate.lower)) return null;
  const heads = [subject.head, ...children[subject.head.index]!.filter(({ relation }) => relation === "conj")];
  const foods = heads.flatMap((head): Food[] => {
    const beside = children[head.index]!;
    // "The fish is fine" tells of one fish.
    const isGeneral = !beside.some(({ relation, lower }) => /^(?:det|nmod:poss|case)/.test(relation) && lower !== "all");
    const besides = beside.filter(({ relation }) => /^(?:amod|compound|nummod)/.test(relation)).map(({ lower }) => lower);
    return isGeneral && /^(?:NOUN|PROPN)$/.test(head.upos) ? [{ noun: head.lemma.toLowerCase(), lower: head.lower, besides }] : [];
  });
  return foods.length > 0 ? { foods, isAllowed: isFine !== isNegated } : null;
}

/** "Black tea" says nothing of tea, and tea says it of black tea. */
const isFood = ({ noun, lower, besides }: Food, asked: string, { text }: Question): boolean =>
  (noun === asked || lower === asked || isKindOf(asked, noun)) && besides.every((word) => text.toLowerCase().includes(word));
