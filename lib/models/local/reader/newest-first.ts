import type { Question } from "@/lib/question/read-question";
import { isAhead, isPlan, saidOrBegun } from "./ahead";
import type { Scored } from "./features";
import { isLater } from "./over";

/** How near the best another statement must be to tell of the same thing. */
export const rivalShare = 0.6;
/** How near, where its words are others: "they give me 900" of what I get. Who lives with me is joined by others. */
const otherwiseShare = 0.75;

const isLike = (one: Scored["read"]["features"], best: Scored["read"]["features"]): boolean =>
  one.fill >= 0.5 && one.aroundShare >= best.aroundShare * 0.7 && one.predicate >= best.predicate * 0.5;

/** How near a sentence what is a part of it must be. */
const partShare = 0.8;

/** Before a sentence, the likeliest memory of a part of it: it tells what is asked and nothing else. */
function atomicFirst(likely: Scored[]): Scored[] {
  const [best] = likely;
  if (!best?.isSpoken) return likely;
  const part = likely.find(
    ({ isSpoken, evidence, quote, likelihood, read }) =>
      !isSpoken &&
      evidence.chunkId === best.evidence.chunkId &&
      best.quote.includes(quote.trim()) &&
      likelihood >= best.likelihood * partShare &&
      // Otherwise the sentence says more of what is asked: "the cat went with him" has nobody in it.
      (["share", "type", "fill"] as const).every((sign) => read.features[sign] >= best.read.features[sign]),
  );
  return part ? [part, ...likely.filter((each) => each !== part)] : likely;
}

/** Of statements that give different things for what is asked, the one said last. */
export function newestFirst(question: Question, all: Scored[], now: Date): Scored[] {
  const likely = question.form === "why" ? all : atomicFirst(all);
  const [best] = likely;
  if (!best || question.asksPast || question.wantsList || question.form === "why") return likely;
  const rivals = likely.filter(
    (each) =>
      each.likelihood >= best.likelihood * rivalShare &&
      !(each.isSpoken && each.evidence.chunkId === best.evidence.chunkId) &&
      (isPlan(each) ||
        isLike(each.read.features, best.read.features) ||
        (question.form !== "who" && each.likelihood >= best.likelihood * otherwiseShare)) &&
      // Who is allergic to cats may own none, and "Gloria is 76" isn't told for her name.
      (each.isPlain || !(best.isPlain && (question.asksName || /^whose\b/i.test(question.text)))) &&
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
