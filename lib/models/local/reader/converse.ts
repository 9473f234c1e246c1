import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { sameness, type Token } from "./words";

/** Two verbs for one deed, by its two sides: who buys is sold to, and who is lent something has it. */
export type Converse = {
  /** What the question says that somebody does. */
  asked: readonly string[];
  /** What the other did, and before whom the preposition stands. */
  told: readonly string[];
  preposition: "to" | "from";
  example: { question: string; told: string };
  counterexample: { question: string; told: string };
};

export const converses: readonly Converse[] = [
  {
    asked: ["buy", "purchase"],
    told: ["sell", "flog"],
    preposition: "to",
    example: { question: "Who bought my car?", told: "I sold the car to my brother Anders" },
    counterexample: { question: "Who bought my car?", told: "I showed the car to my brother Anders" },
  },
  {
    asked: ["sell"],
    told: ["buy", "purchase"],
    preposition: "from",
    example: { question: "Who sold me the boat?", told: "I bought the boat from Anders" },
    counterexample: { question: "Who sold me the boat?", told: "I hid the boat from Anders" },
  },
  {
    asked: ["borrow", "have"],
    told: ["lend", "loan"],
    preposition: "to",
    example: { question: "Who borrowed my drill?", told: "I lent the drill to Anders" },
    counterexample: { question: "Who borrowed my drill?", told: "I described the drill to Anders" },
  },
  {
    asked: ["lend", "loan"],
    told: ["borrow"],
    preposition: "from",
    example: { question: "Who lent me the tent?", told: "I borrowed the tent from Anders" },
    counterexample: { question: "Who lent me the tent?", told: "I hid the tent from Anders" },
  },
  {
    asked: ["get", "have", "receive"],
    told: ["give", "leave", "hand"],
    preposition: "to",
    example: { question: "Who has my piano?", told: "I gave the piano to Anders" },
    counterexample: { question: "Who received my piano?", told: "I played the piano to Anders" },
  },
  {
    asked: ["give"],
    told: ["get", "receive", "inherit"],
    preposition: "from",
    example: { question: "Who gave me the watch?", told: "I got the watch from my uncle Anders" },
    counterexample: { question: "Who gave me the watch?", told: "I hid the watch from my uncle Anders" },
  },
];

/** "User sold the van to their cousin Declan" for "who bought my van": the same deed, told from its other side. */
export function tellsConverse(question: Question, { isSpoken, isFormer, evidence, read: { tokens, features } }: Scored): boolean {
  const { form, gap, verb, words, isNegated } = question;
  if (form !== "who" || gap?.role !== "subject" || !verb || isNegated || isSpoken || isFormer || evidence.role === "assistant")
    return false;
  if (features.denied + features.supposed > 0) return false;
  const things = words.filter(({ upos, role }) => /^(?:NOUN|PROPN)$/.test(upos) && role !== "predicate");
  const isThing = (token: Token) => things.some((word) => sameness(word, token) >= whole);
  if (things.length === 0 || !things.every((word) => tokens.some((token) => sameness(word, token) >= whole))) return false;
  const childrenOf = ({ index }: Token) => tokens.filter(({ head }) => head === index);
  return converses.some(({ asked, told, preposition }) =>
    tokens.some((token) => {
      if (!asked.includes(verb) || !told.includes(token.lemma)) return false;
      const own = childrenOf(token);
      const isOfUser = own.some(({ lower, relation }) => relation.startsWith("nsubj") && lower === "user");
      const hasThing = own.some((each) => each.relation === "obj" && isThing(each));
      const isOther = (each: Token) =>
        (/^(?:obl|nmod)/.test(each.relation) &&
          childrenOf(each).some(({ lower, relation }) => relation === "case" && lower === preposition)) ||
        (preposition === "to" && each.relation === "iobj");
      const others = [...own, ...own.flatMap((each) => (each.relation === "obj" ? childrenOf(each) : []))].filter(isOther);
      return isOfUser && hasThing && others.some(({ lower }) => lower !== "user");
    }),
  );
}
const whole = 0.9;
