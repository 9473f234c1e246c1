import { outcomeIn, trying } from "@/lib/language/en/outcomes";
import type { Question } from "@/lib/question/read-question";
import { type Answer, decided } from "../answer/reply-form";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";
import { sameness } from "./words";

const asksWhether =
  /^(?:so |and |but )?(?:did|have|has|was|were|am|is|are) .*\b(?:get|got|gotten|win|won|pass|passed|land|landed|accepted|hired|chosen|in|into|offered|make it)\b/i;
const said = 0.75;

/**
 * "Did I get the flat" after "I applied for the flat" and "someone else got it": what came of it, and not that it was tried. Null where
 * nothing was tried, or nothing told came of it.
 */
export function outcomeAnswer(question: Question, all: readonly Scored[]): Answer | null {
  if (question.form !== "yes-no" || !asksWhether.test(question.text)) return null;
  const things = question.words.filter(({ upos, role }) => /^(?:NOUN|PROPN|ADJ)$/.test(upos) && role !== "predicate");
  const says = ({ read: { tokens } }: Scored) => things.some((word) => tokens.some((token) => sameness(word, token) >= said));
  const tried = latestOf(
    all.filter((each) => !each.isFormer && each.evidence.role !== "assistant" && trying.test(each.text) && says(each)),
  );
  if (!tried) return null;
  const names = question.words.filter(({ isName }) => isName);
  const isOfAnother = ({ read: { tokens } }: Scored) => {
    const subject = tokens.find(({ relation, head }) => relation.startsWith("nsubj") && tokens[head]?.head === -1);
    return subject?.upos === "PROPN" && subject.lower !== "user" && !names.some(({ term }) => term === subject.term);
  };
  const outcomes = all.filter(
    (each) =>
      !each.isFormer &&
      each.evidence.role !== "assistant" &&
      (isLater(each, tried) || each.evidence.chunkId === tried.evidence.chunkId) &&
      outcomeIn(each.text) !== null &&
      !isOfAnother(each) &&
      // Of several that were tried, the one that is named.
      (says(each) ||
        !each.read.tokens.some(
          ({ upos, relation, lower }) => upos === "NOUN" && /^(?:obj|obl)/.test(relation) && !/^(?:no|yes)$/.test(lower),
        )),
  );
  const last = latestOf(outcomes);
  if (!last) return null;
  return decided(outcomeIn(last.text) !== question.isNegated ? "Yes" : "No", last);
}
