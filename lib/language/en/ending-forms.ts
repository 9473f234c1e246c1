import { contentOf, isTime, isUser } from "./ended-things";
import type { Ended } from "./ending-kinds";
import { type Clause, complements } from "./ending-words";
import { endings } from "./endings";
import type { Word } from "./grammar";
import { classesOf, isKindOf } from "./lexicon";
import { phraseWords } from "./phrases";
import type { Proposition } from "./propositions";

// Endings that more than a verb and its argument tell.

/** "We had to have Biscuit put to sleep", "we put the cat down", "Rex was put down". */
export function putDown(proposition: Proposition, { particles, children }: Clause): Ended | null {
  const { predicate, subject, phrases } = proposition;
  const isDown =
    predicate.lemma === "put"
      ? particles.includes("down") || complements(proposition, "sleep")
      : /^(?:euthani[sz]e|bury|cremate)$/.test(predicate.lemma);
  const isDoneTo = /^xcomp/.test(predicate.relation) || children[predicate.index]!.some(({ relation }) => relation === "nsubj:pass");
  const who = phrases.find(({ role }) => role === "object") ?? (isDoneTo ? subject : null);
  if (!isDown || !who || isUser(who.head)) return null;
  const { lemma, upos } = who.head;
  if (upos !== "PROPN" && !/^\p{Lu}/u.test(who.head.text) && isKindOf(lemma, "person") && predicate.lemma === "put") return null;
  return { ending: { id: "put-down", scope: "life" }, words: contentOf(who.words), holder: null, isAnyones: true };
}

/** "I don't do yoga anymore", "no longer vegetarian": what was so. */
export function noLonger({ subject, phrases, predicate, isCopular }: Proposition): Ended | null {
  const object = phrases.find(({ role }) => role === "object") ?? phrases.find(({ role }) => role === "complement" || role === "oblique");
  const words = contentOf([...(isCopular || !object ? [predicate] : []), ...(isCopular ? [] : (object?.words ?? []))]);
  const scope = isCopular && couple.test(predicate.lower) ? "partner" : "thing";
  return words.length > 0 ? { ending: { id: "no-longer", scope }, words, holder: subject, isAnyones: false } : null;
}

const couple = /^(?:together|couple|item|engaged|dating|married|partners|spouses)$/;

/** "Friday was my last day at Figma", "had my last shift as a nurse". */
export function lastDay({ tense }: Proposition, { words, children }: Clause): Ended | null {
  const day = words.find(
    ({ lemma, index }) =>
      /^(?:day|shift)$/.test(lemma) &&
      children[index]!.some(({ lower }) => lower === "last") &&
      children[index]!.some(({ relation, lower }) => relation === "nmod:poss" && /^(?:my|our|user|anna)$/.test(lower)),
  );
  if (!day || !(tense === "past" || words.some(({ lower }) => lower === "today"))) return null;
  const place = [...children[day.index]!, ...(children[day.head] ?? [])].find(({ index }) =>
    children[index]!.some(({ relation, lower }) => relation === "case" && /^(?:at|with|of|in|as)$/.test(lower)),
  );
  if (!place) return null;
  const isAt = children[place.index]!.some(({ lower }) => /^(?:at|with)$/.test(lower));
  const names = isAt ? phraseWords(place, children).filter(({ upos }) => upos === "PROPN") : [];
  const lemma = place.lemma.toLowerCase();
  const isWork = names.length > 0 || /^(?:work|job|office|company|firm)$/.test(lemma) || isKindOf(lemma, "worker");
  return isWork ? { ending: { id: "last-day", scope: "job" }, words: names, holder: null, isAnyones: false } : null;
}

/** "I'm off the antibiotics", "been off nicotine for a month", "off amlodipine now", which no lexicon lists; "it's over between us". */
export function isOff({ predicate, subject, phrases }: Proposition, { children }: Clause): Ended | null {
  const marks = children[predicate.index]!.filter(({ relation }) => relation === "case").map(({ lower }) => lower);
  const row = endings.find(({ id }) => id === "come-off-pills")!;
  const lemma = predicate.lemma.toLowerCase();
  const isUnlisted = /^(?:NOUN|PROPN|X)$/.test(predicate.upos) && classesOf(lemma).length === 0;
  if (marks.includes("off") && (isUnlisted || row.kinds!.some((kind) => isKindOf(lemma, kind))))
    return { ending: row, words: contentOf([...phraseWords(predicate, children)]), holder: subject, isAnyones: false };
  const between = predicate.lower === "over" && phrases.find(({ preposition }) => preposition === "between" || preposition === "with");
  if (!between) return null;
  const names = [between.head, ...children[between.head.index]!.filter(({ relation }) => relation === "conj")].filter(
    ({ upos }) => upos === "PROPN",
  );
  return { ending: { id: "parted", scope: "partner" }, words: names, holder: null, isAnyones: false };
}

/** "Got my braces off", "had my tonsils out". */
export function removed({ subject, phrases }: Proposition, { particles, words, children }: Clause): Ended | null {
  const object = phrases.find(({ role }) => role === "object");
  if (!object || isTime(object.head) || object.head.upos !== "NOUN" || isKindOf(object.head.lemma, "person")) return null;
  const isOff =
    particles.some((each) => each === "off" || each === "out") || words.some(({ lower, head }) => lower === "removed" && head >= 0);
  const isOwned = children[object.head.index]!.some(({ relation, upos }) => relation === "nmod:poss" || upos === "DET");
  return isOff && isOwned ? { ending: removal, words: contentOf(object.words), holder: subject, isAnyones: false } : null;
}
const removal = { id: "get-off", scope: "thing" } as const;

/** "Callum and I broke up", "I split up with Callum", "we divorced". */
export function partnerOf({ subject, phrases, predicate }: Proposition, { words }: Clause): Ended | null {
  const object = phrases.find(({ role }) => role === "object");
  const isAlone = !object || /^(?:quits|ways?|engagement)$/.test(object.head.lower);
  if (predicate.lemma === "dump" || predicate.lemma === "divorce" ? object && !isPerson(object.head) : !isAlone) return null;
  if (!subject && !phrases.some(({ preposition }) => preposition === "with")) return null;
  const beside = subject ? [subject.head, ...words.filter(({ head, relation }) => head === subject.head.index && relation === "conj")] : [];
  const from = phrases.filter(({ preposition }) => preposition === "with" || preposition === "from").flatMap((phrase) => phrase.words);
  const others = [...beside, ...from, ...(isAlone ? [] : object!.words)].filter(({ upos, lower }) => upos === "PROPN" && lower !== "user");
  const joint = beside.length > 1 || from.length > 0 || /^(?:we|they)$/.test(subject?.head.lower ?? "") || !isAlone;
  return joint ? { ending: { id: "parted", scope: "partner" }, words: others, holder: subject, isAnyones: false } : null;
}

const isPerson = ({ upos, lemma, lower }: Word) =>
  upos === "PROPN" || /^(?:him|her|them|me|us)$/.test(lower) || isKindOf(lemma.toLowerCase(), "person");
