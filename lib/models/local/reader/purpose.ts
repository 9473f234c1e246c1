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

/** "Dougie drives User since User lost their licence" for "why does Dougie drive me": a clause that gives the reason hangs on what is asked. */
export function tellsReason(question: Question, { isSpoken, isFormer, evidence, read: { tokens, features } }: Scored): boolean {
  if (question.form !== "why" || isSpoken || isFormer || evidence.role === "assistant") return false;
  if (features.share < whole || features.supposed > 0 || features.denied > Number(question.isNegated)) return false;
  const deeds = question.words.filter(({ role, upos }) => role === "predicate" && upos === "VERB");
  const has = (token: Token, test: (child: Token) => boolean) => tokens.some((child) => child.head === token.index && test(child));
  const isReason = (token: Token) => has(token, ({ relation, lower }) => relation === "mark" && /^(?:since|because|cos|coz)$/.test(lower));
  return tokens.some(
    (token) =>
      deeds.some((word) => sameness(word, token) >= whole) &&
      // "Has lived there since she was five" tells no reason.
      !has(token, ({ lemma, relation }) => lemma === "have" && relation === "aux") &&
      has(token, (child) => child.relation === "advcl" && child.index > token.index && isReason(child)),
  );
}

/** One hangs on the other, or both on the same verb. */
const areJoined = (aim: Token, thing: Token, tokens: readonly Token[]): boolean => {
  const head = tokens[aim.head];
  return head === thing || (head !== undefined && (head.index === thing.head || tokens[head.head] === thing));
};

const whole = 0.9;
