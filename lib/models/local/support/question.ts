import type { AnswerInput } from "@/lib/models/types";
import { terms } from "@/lib/text/terms";
import { specificity } from "../word-vectors";
import { askedIn, type People, peopleIn } from "./people";

export type QuestionTerm = {
  term: string;
  /** What the term counts for where it is found: how rare it is in the graph, and how much it says by itself. */
  weight: number;
  /** The same for what is missing: a word that says little by itself is not missed. */
  loss: number;
  /** No passage of the graph holds it. */
  isUnknown: boolean;
  /** It is written as a name, past the beginning of the question. */
  isName: boolean;
};

export type AskedQuestion = {
  people: People;
  /** Whom it asks about; empty when about nobody. */
  about: string[];
  /** What it says apart from names and dates, each once. */
  terms: QuestionTerm[];
  /** Those of `terms` that say what is wanted: `agenda` of "what was the agenda of the meeting". Often none: "when do I leave". */
  wanted: Set<string>;
};

/** What stands after "how", and what asks for an answer of some form: neither is what is asked about. */
const asking = new Set(
  terms(
    "many much far often long summarize summary overview recap describe tell know remind recall remember list mention kind type sort everything anything something",
  ),
);
/** What a date answers, without the word. */
const times = new Set(terms("day weekday date month year time hour"));
const months = "January|February|March|April|May|June|July|August|September|October|November|December";
/** When something was said is on the evidence and not in its words. */
const dates = new RegExp(
  `\\b(?:(?:on|in|of|by) )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:${months})\\b\\.?(?: \\d{1,2}(?:st|nd|rd|th)?\\b)?(?:,? ?\\d{4})?|\\b(?:19|20)\\d\\d\\b`,
  "g",
);

const article = "(?:(?:the|my|his|her|their|your|our|some|any) )?";
const phraseEnd =
  "(?= (?:is|was|were|are|did|do|does|has|have|had|can|could|should|would|will|might|of|for|during|in|on|at|to|that|when|where|from|with|about|while|after|before|i)\\b|[?,.;:]|$)";
const wantedPhrase = new RegExp(`\\b(?:what|which|whose|how many|how much) (?:(?:is|was|were|are|'s) )?${article}(.+?)${phraseEnd}`, "i");

export function readQuestion(input: AnswerInput): AskedQuestion {
  const { question, mode, rarity } = input;
  const text = question.replace(dates, " ").replace(/\s+/g, " ");
  const said = [...new Set(terms(text))];
  const people = peopleIn(input, said);
  const names = namesIn(question);
  const self = unnamedSelf(text, input, people);
  const told = said
    .filter((term) => !people.named.has(term) && term !== self && !asking.has(term))
    .map((term): QuestionTerm => {
      const rare = rarity[term] ?? 1;
      const specific = specificity(term);
      return {
        term,
        weight: rare * Math.sqrt(specific),
        loss: rare * specific,
        isUnknown: rarity[term] === undefined,
        isName: names.has(term),
      };
    });
  // Nothing particular can be missing from a summary.
  const phrase = mode === "summary" ? undefined : wantedPhrase.exec(text)?.[1];
  const about = askedIn(text, said, people);
  return {
    people,
    about: self ? ["user", ...about] : about,
    terms: told,
    wanted: new Set(terms(phrase ?? "").filter((term) => !times.has(term) && told.some((each) => each.term === term))),
  };
}

const english = /\b(?:the|what|who|when|where|why|how|which|did|does|do|is|are|has|have|can|could|would|tell)\b/i;

/** German writes every noun with a capital: only in English does one tell a name. */
const namesIn = (question: string): Set<string> =>
  new Set(
    english.test(question)
      ? [...question.matchAll(/(?<![\p{L}\p{N}]|^\W*|[.?!]\s)\p{Lu}[\p{L}\p{N}]*/gu)].flatMap(([word]) => terms(word))
      : [],
  );

/**
 * The user's own name, where memory calls them no more than `User`: agents ask "where does Maya live" of a graph in which nobody has
 * said that she is Maya.
 */
function unnamedSelf(text: string, { subjects, rarity }: AnswerInput, people: People): string | null {
  const isUnnamed = !people.isTalk && subjects.length > 0 && subjects.every((name) => name === "User");
  const name = /\b(?:do|does|did|is|was|has|had|will|can|should|would) (\p{Lu}\p{Ll}+)\b(?! \p{Lu})|\b(\p{Lu}\p{Ll}+)['’]s\b/u.exec(text);
  const [term] = terms(name?.[1] ?? name?.[2] ?? "");
  return isUnnamed && term && rarity[term] === undefined ? term : null;
}
