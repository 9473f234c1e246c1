import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { stands } from "./link";
import { isDenied } from "./subject";
import { possessorOf, sameness, type Token } from "./words";

const having = /^(?:have|get|own|keep|adopt|buy|bring|raise)$/;

/** "Jake has a cat called Pickle", "Mira is User's stepdad's niece": whose something or somebody with a name is. */
export function tellsWhose(question: Question, { isFormer, isSpoken, evidence, read: { tokens, features } }: Scored): boolean {
  const { text, words, form, asksPast, isNegated } = question;
  if (form !== "who" || asksPast || isNegated || !/^(?:so |and )?whose\b/i.test(text)) return false;
  if (isFormer || isSpoken || evidence.role === "assistant" || features.supposed > 0) return false;
  const names = words.filter(isNamed);
  const [thing, other] = words.filter((word) => word.upos === "NOUN" && !isNamed(word) && word.role !== "predicate");
  if (names.length === 0 || !thing || other) return false;
  const named = names.map(({ term }) => tokens.findIndex((token) => token.term === term));
  if (named.includes(-1)) return false;
  const isThing = (token: Token) =>
    token.upos === "NOUN" && (sameness(thing, token) >= same || isKindOf(token.lemma.toLowerCase(), thing.lemma));
  return tokens.some((token) => {
    if (!isThing(token) || !named.every((name) => stands(tokens, token.index, name))) return false;
    const verb = token.relation === "obj" ? tokens[token.head] : undefined;
    const isHad = verb !== undefined && having.test(verb.lemma);
    // "User's sister's dog Lulu isn't scared" leaves the dog hers.
    const isEqual = tokens.some(({ head, relation }) => head === token.index && relation === "cop");
    if ((isHad || isEqual) && isDenied(tokens, token.index)) return false;
    // Of "User's rabbit Clover", the parser may take Clover for what is owned.
    const owner = possessorOf(token, tokens) ?? named.map((name) => possessorOf({ index: name }, tokens)).find(Boolean);
    return owner
      ? owner.upos !== "PRON" && !named.includes(owner.index)
      : isHad && tokens.some(({ head, relation }) => head === verb.index && relation === "nsubj");
  });
}
const same = 0.85;

const isNamed = ({ isName, text }: QuestionWord): boolean => isName && /^\p{Lu}/u.test(text);
