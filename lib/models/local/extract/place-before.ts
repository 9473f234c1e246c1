import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { monthNames } from "@/lib/text/calendar";
import { isKnownPlace } from "./places";

const motion = new Set("move go travel fly return drive relocate commute cycle walk head get come sail ride".split(" "));
/** What one does at a place. "I'm getting there" and "he's there for me" are no place. */
const placed = new Set(
  "be live work study stay bear grow teach train play volunteer meet spend start stop wait eat shop swim climb sleep retire settle".split(
    " ",
  ),
);
const isHome = new Set("live bear grow stay settle retire".split(" "));
const notThere = /^(?:out|over|up|down|in|right|almost|nearly|from|back)$/;
/** How many sentences before may lie between. */
const farthest = 2;
const longestSentence = 300;

/**
 * "My brother works in Åre" for "my brother works there" after "I'm going to Åre": the one place that the sentence before tells of. Unchanged
 * where it tells of none or several.
 */
export function withPlace(clause: string, before: () => string): string {
  if (!/\bthere\b/i.test(clause) || /^there\b/i.test(clause)) return clause;
  const [sentence, more] = parse(clause);
  const words = sentence?.words ?? [];
  const there = words.findLast(({ lower }) => lower === "there");
  if (more || !there || words.slice(0, there.index).some((word) => isPlace(word) && isTold(word, words))) return clause;
  const verb = there.head < 0 ? there : words[there.head]!;
  const isCopular = verb === there && words.some(({ head, relation }) => head === there.index && relation === "cop");
  const isDone = isCopular || (there.relation === "advmod" && (motion.has(verb.lemma) || placed.has(verb.lemma)));
  const after = words[there.index + 1]?.lower ?? "";
  if (!isDone || notThere.test(words[there.index - 1]?.lower ?? "") || /^(?:is|are|was|were|will|['’]s)$/.test(after)) return clause;
  if (after === "for" && isCopular) return clause;
  const place = placeIn(before(), isHome.has(verb.lemma) || motion.has(verb.lemma));
  if (!place) return clause;
  // "I've never been there", but "I've been there since May"
  const isVisit = verb.lower === "been" || words[there.index - 1]?.lower === "been";
  const lead = motion.has(verb.lemma) || (isVisit && !/ (?:since|for|\d+ \p{L}+)\b/iu.test(clause.slice(there.end))) ? "to" : place.at;
  return `${clause.slice(0, there.start)}${lead} ${place.name}${clause.slice(there.end)}`;
}

/**
 * The one place of the last sentence that tells of any, and how one is there.
 * @param isTown of "at NASA in Huntsville", the town; one works at NASA, and at "a bistro in Lyon" nobody says how that is called
 */
function placeIn(text: string, isTown: boolean): { name: string; at: string } | null {
  for (const { words, start, end } of parse(text).slice(-farthest).toReversed()) {
    if (end - start > longestSentence) return null;
    const places = words.filter(isPlace).filter((word) => isTold(word, words));
    const [first, second, third] = places;
    const isWithin = second !== undefined && second.index === first!.index + 2 && caseOf(second, words) === "in";
    if (third || (second && !isWithin)) return null;
    const place = isTown ? (second ?? first) : first;
    if (place && !isTown && ((place.relation === "nmod" && isSite(words[place.head]!)) || words.some(isName))) return null;
    if (place) return { name: nameOf(place, words), at: /^(?:at|on|near)$/.test(caseOf(place, words)) ? caseOf(place, words) : "in" };
  }
  return null;
}

const isPlace = ({ upos, relation, text }: Word): boolean =>
  upos === "PROPN" && /^\p{Lu}/u.test(text) && /^(?:obl|nmod|obj|conj|root|appos)/.test(relation);

/** "It's called Kraftwerk, in Neukölln": what is there has a name of its own. */
const isName = ({ upos, relation }: Word): boolean => upos === "PROPN" && /^(?:xcomp|root)/.test(relation);

/** "A bistro in Lyon" */
const isSite = ({ upos, lemma }: Word): boolean =>
  upos === "NOUN" && ["structure", "organization", "location", "company"].some((kind) => isKindOf(lemma.toLowerCase(), kind));

const caseOf = ({ index }: Word, words: Word[]): string =>
  words.find(({ head, relation }) => head === index && relation === "case")?.lower ?? "";

/** "In Åre", "to Åre", "at the Depot", "visit Åre": "with Lena" and "in May" are no place. */
const isTold = (word: Word, words: Word[]): boolean => {
  const at = caseOf(word, words);
  const isTime = monthNames.includes(word.text) || isKindOf(word.lemma.toLowerCase(), "time");
  return (
    !isTime &&
    (/^(?:in|to|at|from|near|around|into|on)$/.test(at) || (at === "" && (words[word.head]?.lemma === "visit" || isKnownPlace(word.lower))))
  );
};

function nameOf(word: Word, words: Word[]): string {
  const own = childrenOf(words)[word.index]!;
  const first = own.find(({ relation, index }) => /^(?:compound|flat|det|nmod:desc)/.test(relation) && index < word.index) ?? word;
  const last = own.findLast(({ relation, index }) => /^flat/.test(relation) && index > word.index) ?? word;
  // "St Vincent's"
  const mark = words[last.index + 1];
  const end = mark && /^['’]s$/.test(mark.text) && !/^(?:NOUN|PROPN|ADJ)$/.test(words[mark.index + 1]?.upos ?? "") ? mark : last;
  return words.slice(first.index, end.index + 1).reduce((text, { text: each, start }, i) => {
    const isApart = i > 0 && start > words[first.index + i - 1]!.end;
    return `${text}${isApart ? " " : ""}${each}`;
  }, "");
}
