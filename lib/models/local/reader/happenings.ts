import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { sameness, type Token } from "./words";

const asksWhat = /^(?:so |and )?what(?:['’]s| has)? (?:(?:happened|has happened) (?:to|with)|became of)\b/i;

/** "Rex passed away" for "what happened to Rex": an event of whom or what is asked about, which the question has no word for. */
export function tellsHappening(question: Question, { evidence, isFormer, isSpoken, read: { features } }: Scored): boolean {
  if (!asksWhat.test(question.text) || isFormer || isSpoken || evidence.type !== "EVENT") return false;
  return features.share >= whole && features.subject >= 0.9 && features.denied + features.supposed === 0;
}

/** "We moved to Tulsa to be near our daughter" for "why did we move": an aim in the clause of what is asked about. */
export function tellsAim(question: Question, { isSpoken, read: { features, tokens, matched } }: Scored): boolean {
  if (question.form !== "why" || isSpoken || features.share < whole || features.predicate < 0.85 || features.subject < 0.9) return false;
  if (features.denied + features.supposed > 0) return false;
  return tokens.some(
    ({ index, relation, head }) =>
      relation.startsWith("advcl") &&
      (matched[head] ?? 0) >= 0.85 &&
      tokens.some((each) => each.head === index && each.relation === "mark" && each.lower === "to"),
  );
}

/** "User broke their wrist falling off a ladder" for "how did I break my wrist": in the clause of what is asked about, what else was done. */
export function tellsManner(question: Question, { isSpoken, isFormer, read: { features, tokens, matched } }: Scored): boolean {
  if (question.form !== "how" || !/^how (?:did|do|does|have|has)\b/i.test(question.text) || isSpoken || isFormer) return false;
  if (features.share < whole || features.predicate < 0.85 || features.subject < 0.9 || features.denied + features.supposed > 0)
    return false;
  return tokens.some(
    ({ index, relation, head, xpos }) =>
      (matched[head] ?? 0) >= 0.85 &&
      ((/^(?:advcl|xcomp)/.test(relation) && xpos === "VBG") ||
        (relation.startsWith("advcl") && tokens.some((each) => each.head === index && /^(?:when|while|by|as)$/.test(each.lower)))),
  );
}

const asksLike = /^(?:so |and )?what(?:['’]s| is| are| was| were) .{2,60} like\??$/i;

/** "Examiner was horrible" for "what was the examiner like": what is asked about is of some quality. */
export function tellsLike(question: Question, { isSpoken, isFormer, evidence, read: { tokens, features } }: Scored): boolean {
  if (!asksLike.test(question.text) || isSpoken || isFormer || evidence.role === "assistant" || features.supposed > 0) return false;
  const things = question.words.filter(({ lemma }) => lemma !== "like");
  const says = (token: Token) => things.some((word) => sameness(word, token) >= whole);
  if (things.length === 0 || !things.every((word) => tokens.some((token) => sameness(word, token) >= whole))) return false;
  return tokens.some(({ upos, index }) => {
    const own = tokens.filter(({ head }) => head === index);
    return (
      upos === "ADJ" &&
      own.some(({ relation }) => relation === "cop") &&
      own.some((each) => each.relation.startsWith("nsubj") && says(each))
    );
  });
}

/** Of what the question says. */
const whole = 0.9;
