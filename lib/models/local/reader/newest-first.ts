import type { Question, QuestionWord } from "@/lib/question/read-question";
import { isAhead, isPlan, saidOrBegun } from "./ahead";
import type { Scored } from "./features";
import { isLater } from "./over";
import { tellsChange } from "./succession";
import { sameness, type Token } from "./words";

/** How near the best another statement must be to tell of the same thing. */
export const rivalShare = 0.6;

const isLike = (one: Scored["read"]["features"], best: Scored["read"]["features"]): boolean =>
  one.fill >= 0.5 && one.aroundShare >= best.aroundShare * 0.7 && one.predicate >= best.predicate * 0.5;

/** "Switched the insurance to Bexley", "the room is 31 now": of the same thing, and told as a change, in whatever words. */
function isChange({ focus, words }: Question, { read: { features, tokens } }: Scored, best: Scored): boolean {
  const says = (word: QuestionWord) => tokens.some((token) => sameness(word, token) >= 0.9);
  const things = words.filter(({ role, lemma }) => !(role === "predicate" && light.test(lemma)));
  const isSaid = features.claimShare >= 0.95 || (things.length > 0 && things.every(says));
  const isFocus = (token: Token) => focus !== null && token.relation.startsWith("nsubj") && sameness(focus, token) >= 0.9;
  const isOfType = features.type >= Math.min(0.75, best.read.features.type) || (features.type > 0 && tokens.some(isFocus));
  return isOfType && isSaid && tellsChange(tokens) && features.subject >= 0.7 && features.denied === 0;
}
/** "Which flat do I live in" and "I'm in flat 15 now": the verb says little. */
const light = /^(?:live|stay|reside|be|have|get|sit|work)$/;

/** How near the best a change must be. */
const changeShare = 0.5;

/** Of statements that give different things for what is asked, the one said last. */
export function newestFirst(question: Question, likely: Scored[], now: Date): Scored[] {
  const [best] = likely;
  if (!best || question.asksPast || question.wantsList || question.form === "why") return likely;
  const rivals = likely.filter(
    (each) =>
      each.likelihood >= best.likelihood * (isChange(question, each, best) ? changeShare : rivalShare) &&
      !(each.isSpoken && each.evidence.chunkId === best.evidence.chunkId) &&
      (isPlan(each) || isLike(each.read.features, best.read.features) || (isChange(question, each, best) && isLater(each, best))) &&
      each.evidence.role === best.evidence.role &&
      !each.read.features.supposed &&
      // What replaced a part of a statement leaves the rest of it.
      each.place !== best.evidence.successor &&
      (isAhead(now)(best) || !isAhead(now)(each)),
  );
  const isNewer = (one: Scored, other: Scored): boolean => {
    const [at, otherAt] = [saidOrBegun(one, now), saidOrBegun(other, now)];
    return at === otherAt ? isLater(one, other) : at > otherAt;
  };
  const newest = rivals.reduce((last, each) => (isNewer(each, last) ? each : last), best);
  return [newest, ...likely.filter((each) => each !== newest && !(rivals.includes(each) && isNewer(newest, each)))];
}
