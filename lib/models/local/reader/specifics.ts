import type { Question, QuestionWord } from "@/lib/question/read-question";
import { isOfKindAsked } from "./kinds-asked";
import { saidBy, type Token } from "./words";

/** "What specific feedback", "the exact format", "the rationale behind": the thing itself is asked for, and not what it is of. */
const lead =
  /\b(?:specific|exact|detailed|precise|particular)\s+|\b(?:the|what|which|my|any)\s+(?:\p{L}+\s+)?(?=(?:rationale|agenda|criteri(?:a|on))\b)/iu;
const end =
  /[,;?]|\b(?:of|for|in|on|at|to|from|by|with|about|behind|during|after|before|between|over|under|that|which|who|did|do|does|was|were|is|are|has|have|had|I|my|we|our|should|could|would)\b/;

function thingsNamed({ text, words }: Question): QuestionWord[] {
  const match = lead.exec(text);
  if (!match) return [];
  const rest = text.slice(match.index + match[0].length);
  const phrase = rest.slice(0, end.exec(rest)?.index ?? rest.length);
  return phrase
    .split(/\b(?:or|and)\b|\//i)
    .map((part) => part.trim().split(/\s+/).at(-1)?.toLowerCase() ?? "")
    .flatMap((head) => words.find(({ text: word, upos }) => word.toLowerCase() === head && /^(?:NOUN|PROPN)$/.test(upos)) ?? []);
}

const near = 0.8;

/** Whether a question asks for the very content of something that a statement doesn't name: "an audit" tells no result of it. */
export function lacksSpecifics(question: Question): (tokens: Token[]) => boolean {
  const things = thingsNamed(question);
  if (things.length === 0) return () => false;
  return (tokens) =>
    !things.some(
      (thing) =>
        saidBy(thing, tokens) >= near ||
        tokens.some(({ upos, lemma }) => /^(?:NOUN|PROPN)$/.test(upos) && isOfKindAsked(lemma.toLowerCase(), thing.lemma)),
    );
}

/** "The number of books" is no number of mine. */
export function countsThings({ words }: Question): (tokens: Token[]) => boolean {
  const isAsked = words.length === 1 && words[0]!.lemma === "number";
  return (tokens) =>
    isAsked &&
    tokens.some(
      ({ lemma, index }) =>
        lemma === "number" && tokens.some(({ head, relation, lower }) => head === index && relation.startsWith("nmod") && lower !== "user"),
    );
}
