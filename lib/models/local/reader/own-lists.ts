import type { Question } from "@/lib/question/read-question";
import type { Question as Shaped } from "../answer/question-shape";
import type { Ranked } from "../answer/relevance";
import { type Answer, items, statementOf } from "../answer/reply-form";
import { supporting } from "../answer/supporting";
import { kinship } from "../extract/kinship";
import type { Scored } from "./features";
import { isLater, type Over } from "./over";
import { sameness } from "./words";

/** How it puts an answer into words, given the statements that answer. */
export type Shape = (question: Shaped, found: Ranked[]) => Answer | null;

/** Of a list, by how much less likely than the best the others may be: each has less of what is asked than one that tells all. */
const listShare = 0.15;

/** As the functions that shape an answer read it. */
export const asRanked = (each: Scored): Ranked => ({
  ...each,
  score: each.likelihood,
  coverage: each.read.features.share,
  relation: Math.max(0.5, each.read.features.aroundShare),
});

/** "User is picking up the concertina too": of the kind that is asked for, though nothing else in it is. */
const isOfKind = ({ evidence, read: { features } }: Scored): boolean =>
  features.type === 1 && features.subject >= 0.7 && features.denied + features.supposed === 0 && evidence.role !== "assistant";

/** "My clients are Varda and Holm" beside "I landed a third client": of what the question lists, and of nobody else's. */
const isOfFocus = ({ focus }: Question, { evidence, isSpoken, read: { tokens, features } }: Scored): boolean =>
  focus !== null &&
  !isSpoken &&
  evidence.role !== "assistant" &&
  features.subject >= 0.7 &&
  features.type >= 0.5 &&
  features.denied + features.supposed === 0 &&
  tokens.some((token) => sameness(focus, token) >= 0.9);

/** "User's son Theo is allergic to eggs" */
function isOfRelative({ read: { tokens } }: Scored): boolean {
  const subject = tokens.find(({ relation, head }) => relation.startsWith("nsubj") && tokens[head]?.head === -1);
  const kin = kinship.get(subject?.lemma.toLowerCase() ?? "");
  return kin !== undefined && !kin.pet;
}

/** "I sell mead as well now" */
export const addsTo = /\b(?:as well|too|also|another|in addition|a (?:second|third|fourth))\b/i;

/** "Freya is allergic to sesame as well" beside "Freya is allergic to peanuts". */
export const isAddedTo = (best: Scored, current: readonly Scored[]): boolean =>
  current.some(
    (each) =>
      !each.isSpoken &&
      isLater(each, best) &&
      / (?:as well|too|also)\b/i.test(each.text) &&
      each.read.features.aroundShare >= 0.95 &&
      each.read.features.share >= best.read.features.share * 0.95 &&
      each.read.features.subject >= 0.9 &&
      each.read.features.fill >= 0.5 &&
      each.read.features.denied + each.read.features.supposed === 0,
  );

/**
 * "Who is a nurse" of "my aunt is a nurse" and "my wife is a nurse too": all that say as much of what is asked as the best, each of somebody
 * else, told the same day or as one more. Told later, another may have taken the place of the first.
 */
export function allWho({ form, text, asksPast }: Question, best: Scored, likely: readonly Scored[]): Scored[] {
  if (form !== "who" || asksPast || /^who(?:['’]s| is| are| was| were) (?:my|our|the)\b/i.test(text)) return [];
  const [first] = subjectsOf(best);
  if (!first || best.isSpoken) return [];
  const seen = new Set([first]);
  return likely.filter((each) => {
    if (each === best) return true;
    const [subject] = subjectsOf(each);
    const { denied, supposed, share, predicate } = each.read.features;
    const isAsLikely = share >= best.read.features.share * 0.95 && predicate >= best.read.features.predicate * 0.95;
    const isBeside =
      each.evidence.saidAt?.slice(0, 10) === best.evidence.saidAt?.slice(0, 10) || addsTo.test(each.text) || addsTo.test(best.text);
    if (each.isSpoken || each.evidence.role === "assistant" || denied + supposed > 0 || !subject || seen.has(subject)) return false;
    if (!isAsLikely || !isBeside) return false;
    seen.add(subject);
    return true;
  });
}

/** What stands first in a statement's clause, as "aunt" of "User's aunt Lou". */
const subjectsOf = ({ read: { tokens } }: Scored): string[] =>
  tokens.flatMap(({ relation, head, lower }) =>
    relation.startsWith("nsubj") && tokens[head]?.head === -1 && lower !== "user" ? [lower] : [],
  );

export function listOf(question: Question, shaped: Shaped, all: Scored[], best: Scored, shape: Shape): Answer {
  // What is told of the user and asked of them is no list with their family's.
  const isMine = question.isOwn && !isOfRelative(best) && !question.words.some(({ lemma }) => kinship.has(lemma));
  const near = all
    .filter((each) => !(isMine && isOfRelative(each)))
    .filter((each) => each.likelihood >= best.likelihood * listShare || isOfKind(each) || isOfFocus(question, each))
    .map(asRanked);
  const kept = supporting(near, 12, Number.POSITIVE_INFINITY);
  const listed = shape({ ...shaped, wantsList: true }, near);
  return { bare: listed?.bare ?? kept.map(({ text }) => text).join(", "), told: items(kept), places: kept.map(({ place }) => place) };
}

/** What has left a list since is said beside it. */
export function withEnds(answer: Answer, all: Scored[], { partly }: Over): Answer {
  const ends = [...new Set(all.filter(({ place }) => answer.places.includes(place)).flatMap((each) => partly.get(each) ?? []))];
  const more = ends.filter(({ place }) => !answer.places.includes(place));
  return { ...answer, told: [...answer.told, ...more.map(statementOf)], places: [...answer.places, ...more.map(({ place }) => place)] };
}
