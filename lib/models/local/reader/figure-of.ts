import type { Question, QuestionWord } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { clock, isNumber, isOfDate, money, month } from "./figures";
import { clausesOf } from "./link";
import { saidBy, type Token } from "./words";

// What a figure is told of: "the test coverage has improved to 78%", "the new limit of 120 requests a minute".

/** Of what kind a figure is: those of one kind, told of one thing, take each other's place. */
export type Figure = { at: number; kind: string; text: string };

const version = /^v?\d+(?:\.\d+){2,}|^v\d/;
const attached = /^[$€£¥]?\d[\d.,]*([a-zµ%]+)(?:\/\p{L}+)?$/iu;

export function figuresIn(tokens: Token[]): Figure[] {
  return tokens.flatMap((token, at): Figure[] => {
    const { lower } = token;
    const next = tokens[at + 1];
    if (month.test(lower) && token.upos !== "VERB" && [tokens[at - 1], next].some((each) => each && /^\d/.test(each.lower)))
      return [{ at, kind: "date", text: [tokens[at - 1], token, next].map((each) => each?.lower).join(" ") }];
    if (version.test(lower) || !(/\d/.test(lower) || (isNumber(token) && token.relation === "nummod"))) return [];
    if (/^(?:am|pm|a\.m\.|p\.m\.)$/.test(next?.lower ?? "") || (clock.test(lower) && /[:ap]/.test(lower)))
      return [{ at, kind: "clock", text: `${lower} ${next?.lower}` }];
    if (isOfDate(tokens, at) || !/^[$€£¥]?\d|^\p{L}+$/u.test(lower)) return [];
    if (money.test(lower) || money.test(tokens[at - 1]?.lower ?? "")) return [{ at, kind: "money", text: lower }];
    const unit = attached.exec(lower)?.[1] ?? (next?.lower === "%" ? "%" : undefined);
    if (unit && !/^(?:st|nd|rd|th|k|m)$/.test(unit)) return [{ at, kind: unit, text: lower }];
    if (/^\d+\/\d+$/.test(lower)) return [{ at, kind: "of all", text: lower }];
    if (isLabel(tokens, at)) return [];
    const held = tokens[token.head];
    return [{ at, kind: token.relation === "nummod" && held ? held.lemma.toLowerCase() : "", text: lower }];
  });
}

/** "Week 45" and "Year 6" are names. */
export function isLabel(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at]!, tokens[at - 1]];
  return (
    before !== undefined &&
    /^NNP?$/.test(before.xpos) &&
    !month.test(before.lower) &&
    (token.relation !== "nummod" || tokens[token.head] === before)
  );
}

/** Which figures a question's form asks for. */
function isAsked({ form, text }: Question, { kind }: Figure): boolean {
  if (form === "when") return kind === "date";
  if (form === "clock") return kind === "clock";
  if (kind === "date" || kind === "clock") return form === "what" && /\b(?:date|day|deadline|time)\b/i.test(text);
  if (form === "amount") return kind === "money" || kind === "";
  return form === "count" || form === "what";
}

/** They say what is measured only together with what stands before them: "test coverage percentage", "number of keys". */
export const generic = /^(?:average|percentage|percent|typical|current|total|number|amount|count|figure|rate|value|level|overall)$/;

const phraseEnd =
  /\b(?:of|for|in|on|at|under|per|to|by|with|during|after|since|from|as)\b|\b(?:do|does|did|have|has|am|are|is|was|were) (?:I|we|my|our|there|in)\b/i;
const howMany = /^.*?\bhow (?:many|much) /i;
const what = /^.*?\b(?:what|which|when)\b(?:['’]s| is| are| was| were)?(?: (?:the|my|our))? /i;

/** "Test coverage" of "what is the test coverage percentage for my module": the nouns that come first. */
export function thingsAsked({ text, words }: Question): QuestionWord[] {
  const rest = text.replace(howMany.test(text) ? howMany : what, "");
  const phrase = rest.slice(0, phraseEnd.exec(rest)?.index ?? rest.length).toLowerCase();
  return words.filter(
    ({ text: word, lemma, upos, isName }) =>
      !isName && /^(?:NOUN|PROPN|ADJ)$/.test(upos) && phrase.includes(word.toLowerCase()) && !generic.test(lemma),
  );
}

/** How nearly a word must be said to be the same. */
export const said = 0.95;
/** How many words may stand between a figure and the thing behind it: "the April 25 deadline". */
const before = 3;

/** The figure of the asked kind that a statement tells of the asked thing, said last. */
export function figureOf(question: Question, { read: { tokens, matched } }: Scored): Figure | null {
  const things = thingsAsked(question);
  const heads = things.length > 0 ? things : question.words.filter(({ role }) => role === "focus");
  const head = heads.at(-1);
  if (!head) return null;
  const clauses = clausesOf(tokens);
  const places = tokens.flatMap(({ index }) => (matched[index]! >= said && saidBy(head, [tokens[index]!]) >= said ? [index] : []));
  const isCount = howMany.test(question.text);
  const found = figuresIn(tokens).filter(
    (figure) =>
      isAsked(question, figure) &&
      places.some((at) => {
        const { index, head: of } = tokens[figure.at]!;
        if (isCount && figure.kind !== "" && tokens[at]!.lemma.toLowerCase() !== figure.kind) return false;
        return clauses[at] === clauses[index] && (at < index || of === at || at - index <= before);
      }),
  );
  return found.at(-1) ?? null;
}
