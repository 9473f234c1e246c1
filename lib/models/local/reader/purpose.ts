import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { sameness, type Token } from "./words";

const asksPurpose = /^(?:so |and )?what\b.* .*\bfor\??$/i;

/** "User is on omeprazole for the reflux" for "what was the omeprazole for": what is named hangs together with a "for" and its noun. */
export function tellsPurpose(question: Question, { isSpoken, evidence, read: { tokens, features } }: Scored): boolean {
  if (!asksPurpose.test(question.text) || isSpoken || evidence.role === "assistant") return false;
  if (features.share < whole || features.denied + features.supposed > 0) return false;
  const things = question.words.filter(({ upos }) => upos === "NOUN" || upos === "PROPN");
  const named = tokens.filter((token) => things.some((word) => sameness(word, token) >= whole));
  const aims = tokens.filter(
    (token) =>
      token.upos === "NOUN" &&
      !isTime.test(token.lower) &&
      tokens.some(({ head, lower, relation }) => head === token.index && lower === "for" && relation === "case"),
  );
  return things.length > 0 && named.some((thing) => aims.some((aim) => aim.index > thing.index && areJoined(aim, thing, tokens)));
}

const isTime =
  /^(?:years?|months?|weeks?|days?|hours?|minutes?|nights?|ages|while|decades?|free|sale|now|dinner|lunch|breakfast|tea|christmas)$/;

/** One hangs on the other, or both on the same verb. */
const areJoined = (aim: Token, thing: Token, tokens: readonly Token[]): boolean => {
  const head = tokens[aim.head];
  return head === thing || (head !== undefined && (head.index === thing.head || tokens[head.head] === thing));
};

const whole = 0.9;
