import { terms } from "@/lib/text/terms";
import { kinship } from "../extract/kinship";
import { type Token, tag } from "../extract/tagging";
import { firstName, type Question } from "./question-shape";
import type { Ranked } from "./relevance";

/** A run of words that may be the answer, and the signs that it is. */
export type Span = { text: string; candidate: Ranked; signs: Record<string, number> };

const longest = 14;
const prepositions = new Set(
  "in on at to from by for with about as into over under of near around through during after before since until like than between among against without within along across behind towards toward".split(
    " ",
  ),
);
const conjunctions = new Set(
  "and or but so because cause 'cause that which who when while where if although though whereas whether yet".split(" "),
);
const determiners = new Set("a an the my your his her its our their this that these those some any".split(" "));
const pronouns = new Set(
  "i you he she it we they me him us them this that these those i'm it's they're we're he's she's that's".split(" "),
);
const copulas = new Set("is are was were am be been being feels feel felt seems seemed became become becomes called named".split(" "));
const auxiliaries = new Set(
  "is are was were am be been being do does did has have had will would can could should might may must gonna".split(" "),
);
const times =
  /^(?:yesterday|today|tomorrow|tonight|last|next|recently|lately|now|currently|ago|just|already|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;
const numbers =
  /^(?:\d[\d.,]*%?|\$\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|several|dozens?|hundreds?|thousands?)$/;

type Word = Token & {
  /** Its terms of the question's weight. */
  told: number;
  isContent: boolean;
  isMatched: boolean;
  isVerb: boolean;
  /** What stands between it and the next word. */
  after: string;
};

/** The words of a statement, tagged, with what the question says of them. */
function wordsOf(text: string, question: Question): Word[] {
  const tokens = tag(text);
  return tokens.map((token, index) => {
    const found = terms(token.text);
    const isStop =
      determiners.has(token.lower) || prepositions.has(token.lower) || conjunctions.has(token.lower) || pronouns.has(token.lower);
    const told = Math.max(0, ...found.map((term) => question.weights.get(term) ?? 0));
    return {
      ...token,
      told,
      isContent: !isStop && !auxiliaries.has(token.lower),
      isMatched: !isStop && found.some((term) => question.weights.has(term)),
      isVerb: token.tags.has("Verb") || auxiliaries.has(token.lower),
      after: text.slice(token.end, tokens[index + 1]?.start ?? text.length),
    };
  });
}

const hard = /[;.!?…:—–()]|\s-\s/;

/** "Three weeks ago" means nothing where nobody sees when it was said. */
const relativeTime =
  /(?<=\S)\s+(?:yesterday|tonight|(?:on )?(?:last|this past) (?:week|weekend|month|year|night|spring|summer|fall|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:about |around |just |almost )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of|several) (?:day|week|weekend|month|year)s? (?:ago|back))\b/gi;

/** Every run of words of a statement that may be the answer. */
export function spansOf(question: Question, candidate: Ranked, best: number): Span[] {
  const text = candidate.text.replace(/\s*\([^)]*\)/g, "").replace(relativeTime, "");
  const words = wordsOf(text, question).slice(0, 60);
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    if (!mayStart(words, from)) continue;
    for (let to = from; to < Math.min(words.length, from + longest); to++) {
      if (!mayEnd(words, to)) continue;
      if (words.slice(from, to + 1).every((word) => !word.isContent)) continue;
      spans.push({
        text: text.slice(words[from]!.start, words[to]!.end),
        candidate,
        signs: signsOf(question, candidate, words, from, to, best),
      });
      if (hard.test(words[to]!.after)) break;
    }
  }
  return spans;
}

function mayStart(words: Word[], at: number): boolean {
  const word = words[at]!;
  if (["and", "or", "but", "so", "which", "who", "that"].includes(word.lower)) return false;
  const before = words[at - 1];
  if (!before) return true;
  return (
    /[,;:.!?…"“()—–]|\s-\s/.test(before.after) ||
    before.isVerb ||
    prepositions.has(before.lower) ||
    conjunctions.has(before.lower) ||
    determiners.has(before.lower) ||
    before.tags.has("Adverb") ||
    pronouns.has(before.lower) ||
    (word.tags.has("ProperNoun") && !before.tags.has("ProperNoun"))
  );
}

function mayEnd(words: Word[], at: number): boolean {
  const word = words[at]!;
  if (determiners.has(word.lower) || prepositions.has(word.lower) || conjunctions.has(word.lower) || word.lower === "to") return false;
  const next = words[at + 1];
  if (!next) return true;
  return (
    /[,;:.!?…"”()—–]|\s-\s/.test(word.after) ||
    next.isVerb ||
    prepositions.has(next.lower) ||
    conjunctions.has(next.lower) ||
    pronouns.has(next.lower) ||
    next.tags.has("Adverb") ||
    times.test(next.lower) ||
    determiners.has(next.lower) ||
    (next.tags.has("Noun") && !word.tags.has("Noun") && !word.tags.has("Adjective"))
  );
}

function signsOf(question: Question, candidate: Ranked, words: Word[], from: number, to: number, best: number): Record<string, number> {
  const inside = words.slice(from, to + 1);
  const first = inside[0]!;
  const last = inside.at(-1)!;
  const before = words[from - 1];
  const beforeThat = words[from - 2];
  const next = words[to + 1];
  const content = inside.filter((word) => word.isContent);
  const matched = content.filter((word) => word.isMatched);
  const fresh = content.length - matched.length;
  const between = inside
    .slice(0, -1)
    .map((word) => word.after)
    .join("");
  const flag = (is: unknown) => (is ? 1 : 0);
  const size = inside.length;
  const near = distance(words, from, to);
  const names = question.speakers.map(firstName);
  const isName = (word: Word) => names.includes(word.lower.replace(/'s$/, ""));
  const { shape, focus } = question;
  const isProper = (word: Word) => (/^\p{Lu}/u.test(word.text) && word.start > 0 && !isName(word)) || word.tags.has("Place");
  const proper = inside.some(isProper);
  const quoted = /["“]$/.test(before?.after ?? "") || /^["“]/.test(first.text) || /^["”]/.test(last.after);
  const focusTerms = new Set(terms(focus));
  const number = inside.some((word) => numbers.test(word.lower));
  const startsVerb = first.isVerb && !auxiliaries.has(first.lower);
  const isAction = /\b(?:do|doing|done|did|plan(?:s|ning)?|go through|happen\w*)\b/i.test(
    question.text.replace(/^\w+ (?:do|does|did) /i, ""),
  );
  const asksNoun = focus !== "" || shape === "who" || shape === "where";
  return {
    size1: flag(size === 1),
    size2: flag(size === 2 || size === 3),
    size4: flag(size >= 4 && size <= 6),
    size7: flag(size >= 7 && size <= 10),
    size11: flag(size > 10),
    nounAndLong: flag(asksNoun && size > 4),
    fresh: Math.min(fresh, 4) / 4,
    freshMore: Math.min(fresh, 8) / 8,
    stale: flag(fresh === 0),
    matched: Math.min(matched.length, 3) / 3,
    matchedShare: content.length > 0 ? matched.length / content.length : 1,
    afterVerb: flag(before?.isVerb && !before.isMatched),
    afterMatchedVerb: flag(before?.isVerb && before.isMatched && !auxiliaries.has(before.lower)),
    afterMatched: flag(before && !before.isVerb && before.isMatched),
    afterMatchedThrough: flag(before && !before.isContent && beforeThat?.isMatched),
    afterCopula: flag(before && copulas.has(before.lower)),
    afterPreposition: flag(before && prepositions.has(before.lower)),
    afterDeterminer: flag(before && determiners.has(before.lower)),
    startsDeterminer: flag(determiners.has(first.lower)),
    startsPreposition: flag(prepositions.has(first.lower) && first.lower !== "to"),
    startsTo: flag(first.lower === "to"),
    startsVerb: flag(startsVerb),
    startsAuxiliary: flag(auxiliaries.has(first.lower)),
    startsPronoun: flag(pronouns.has(first.lower)),
    startsAdverb: flag(first.tags.has("Adverb")),
    startsSentence: flag(from === 0),
    actionVerb: flag(isAction && startsVerb),
    hasVerb: flag(inside.slice(1).some((word) => word.isVerb)),
    hasPronoun: flag(inside.some((word) => pronouns.has(word.lower))),
    hasName: flag(inside.some(isName)),
    hasTime: flag(inside.some((word) => times.test(word.lower))),
    endsClause: flag(hard.test(last.after) || !next),
    endsComma: flag(/,/.test(last.after)),
    beforePreposition: flag(next && prepositions.has(next.lower)),
    beforeOf: flag(next?.lower === "of"),
    beforeAnd: flag(next && (next.lower === "and" || next.lower === "or")),
    beforeVerb: flag(next?.isVerb),
    beforeTime: flag(next && times.test(next.lower)),
    endsVerb: flag(last.isVerb && size > 1),
    endsAdverb: flag(last.tags.has("Adverb")),
    commas: Math.min(2, (between.match(/,/g) ?? []).length) / 2,
    crosses: flag(hard.test(between)),
    near1: flag(near === 1),
    near3: flag(near > 1 && near <= 3),
    far: flag(near > 6),
    rank: Math.min(1, best - candidate.score),
    coverage: candidate.coverage,
    spoken: flag(candidate.isSpoken),
    own: flag(candidate.evidence.speaker === question.people[0]),
    opening: flag(candidate.whole.startsWith(candidate.text)),
    replies: flag(candidate.asked !== null),
    concurrentReplies: flag(candidate.asked !== null && from === 0),
    whole: flag(from === 0 && to === words.length - 1),
    shareOfAll: size / words.length,
    allBefore: flag(words.slice(0, from).some((word) => word.isMatched) && !words.slice(to + 1).some((word) => word.isMatched)),
    capital: flag(from > 0 && /^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(last.text)),
    proper: flag(proper),
    quoted: flag(quoted),
    number: flag(number),
    whereAfter: flag(shape === "where" && before && /^(?:in|at|from|to|near|into|visited|visiting)$/.test(before.lower)),
    whereProper: flag(shape === "where" && proper),
    whoPerson: flag(shape === "who" && inside.some((word) => isProper(word) || word.tags.has("Person") || kinship.has(word.lower))),
    whoOther: flag(shape === "who" && !inside.some((word) => isProper(word) || word.tags.has("Person") || kinship.has(word.lower))),
    whyAfter: flag(shape === "why" && before && /^(?:because|cause|'cause|since|for|of|that)$/.test(before.lower)),
    whyTo: flag(shape === "why" && first.lower === "to"),
    whyLong: flag((shape === "why" || shape === "how") && size > 5),
    howBy: flag(shape === "how" && (before?.lower === "by" || /ing$/.test(first.lower))),
    feelingWord: flag(shape === "feeling" && (before?.lower.startsWith("feel") || before?.lower === "felt" || first.tags.has("Adjective"))),
    feelingShort: flag(shape === "feeling" && size <= 3),
    countStart: flag((shape === "count" || shape === "amount" || shape === "age" || shape === "duration") && numbers.test(first.lower)),
    countNone: flag((shape === "count" || shape === "amount" || shape === "age" || shape === "duration") && !number),
    countShort: flag((shape === "count" || shape === "amount" || shape === "age") && size <= 2),
    oftenWord: flag(
      shape === "frequency" && /^(?:every|each|once|twice|three|daily|weekly|monthly|always|often|usually)$/.test(first.lower),
    ),
    focusEnd: flag(terms(last.text).some((term) => focusTerms.has(term)) && size > 1),
    focusNext: flag(next && terms(next.text).some((term) => focusTerms.has(term))),
    focusProper: flag(focus !== "" && (proper || quoted)),
    listCommas: flag(question.wantsList && /,|\band\b/.test(text(inside))),
    asksWith: flag(
      before && new RegExp(`\\b${before.lower.replace(/\W/g, "")}\\?$`, "i").test(question.text) && prepositions.has(before.lower),
    ),
  };
}

const text = (words: Word[]) => words.map((word) => word.text + word.after).join("");

/** Words from the span to the nearest word of the question outside it. */
function distance(words: Word[], from: number, to: number): number {
  for (let gap = 1; gap < words.length; gap++) if (words[from - gap]?.isMatched || words[to + gap]?.isMatched) return gap;
  return words.length;
}
