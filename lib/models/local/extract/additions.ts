import { parse, type Word } from "@/lib/language/en/grammar";
import { areSiblings, isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf, phraseOf, phraseWords } from "@/lib/language/en/phrases";

// "Oh and walnuts too", after "I'm allergic to kiwi", is one thing more of what was told: it has no verb of its own.

const addition =
  /^(?:(?:oh|ah|yeah|yes|right|sorry)\b[,!]? ?)*(?<lead>(?:(?:and|also|plus|as well as)\b[,:]? ?)+)?(?<what>[^,.;:!?()–—]{2,50}?)(?<end>,? (?:too|as well|also))?(?:,? (?:it turns out|actually|now|these days|apparently))?[.!]*$/iu;

/**
 * The sentence with what it leaves to the statement before it; null where it says something of its own, or is no thing of that kind.
 * @param told of the same speaker
 */
export function withAddition(sentence: string, told: string | undefined): string | null {
  const { lead, what, end } = addition.exec(sentence.trim())?.groups ?? {};
  if (!what || !told || !(lead || end)) return null;
  const thing = thingOf(what);
  const named = thing?.index === 0 && thing.upos === "PROPN" ? what : what[0]!.toLowerCase() + what.slice(1);
  const whose = end && kinOf.test(named) ? told.replace(/[.!]+$/, "").replace(/^User(?= (?:is|has|can|was|\p{Ll}+s)\b)/u, named) : told;
  if (whose !== told) return /n['’]t\b|\b(?:not|never|no)\b|[,;.]/.test(whose) ? null : `${whose} too`;
  const place = thing && placeIn(told);
  if (!thing || !place || !(areOfKind(place.thing, thing) || (end && !isPerson(thing)))) return null;
  return `${place.before}${named} too`;
}

/** The noun that a few words name. */
function thingOf(what: string): Word | null {
  const [sentence, other] = parse(what);
  const words = sentence?.words ?? [];
  const root = words.find(({ head }) => head < 0);
  const isNominal = words.every(({ upos, lower, xpos }) => nominal.test(upos) || joint.test(lower) || xpos === "VBG");
  // "And my wife too" is one more of whom it is told.
  if (!root || other || !isNominal || /^(?:ADP|PRON|SCONJ)$/.test(words[0]!.upos)) return null;
  // "A bit of Spanish"
  const of = /^(?:bit|little|lot)$/.test(root.lemma)
    ? words.find(({ head, relation }) => head === root.index && relation === "nmod")
    : null;
  return of ?? root;
}
/** "My wife too" */
const kinOf = /^(?:my|our) \p{L}+(?: \p{Lu}\p{L}+)?$/u;
const nominal = /^(?:DET|ADJ|NOUN|PROPN|NUM)$/;
const joint = /^(?:and|or|of|bit|little|-)$/;

/** As long as "User", and a name to the parser, so that all offsets stay. */
const standIn = "Anna";

/** Where the thing stands that a statement tells of the user, and what stands before it as the user would say it. */
function placeIn(told: string): { before: string; thing: Word } | null {
  const source = told.replace(/^User(?= )/, standIn);
  const [sentence, other] = parse(source);
  const words = sentence?.words ?? [];
  const root = words.find(({ head }) => head < 0);
  if (source === told || other || !root || words.some(({ lower }) => /^(?:n['’]t|not|never|no)$/.test(lower))) return null;
  const children = childrenOf(words);
  const verb = root.upos === "VERB" ? root : words.find(({ relation, head }) => relation === "cop" && head === root.index);
  const own = children[root.index]!;
  if (!verb || !own.some(({ relation, text }) => relation === "nsubj" && text === standIn)) return null;
  const isDeed = ({ relation, xpos }: Word) => relation === "xcomp" && xpos === "VBG";
  if (own.some((word) => /^(?:advcl|ccomp|parataxis|xcomp)/.test(word.relation) && !isDeed(word))) return null;
  const phrases = own.flatMap((child) => phraseOf(child, children) ?? []).filter(({ role }) => role === "object" || role === "oblique");
  const phrase = phrases.find(({ role }) => role === "object") ?? (root.upos === "VERB" || phrases.length !== 1 ? undefined : phrases[0]);
  // "I love hiking"
  const thing = phrase?.head ?? own.find(isDeed);
  if (!thing || verb.end >= thing.start) return null;
  const start = phraseWords(thing, children)[0]!.start;
  const asOwn = ({ lower, lemma, xpos }: Word) => (lemma === "be" ? (lower === "was" ? lower : "am") : xpos === "VBZ" ? lemma : lower);
  return { before: `I${source.slice(standIn.length, verb.start)}${asOwn(verb)}${source.slice(verb.end, start)}`, thing };
}

/** "Oslo too" is one thing more whatever it is, but "Ana too" may be one more of whom it is told. */
const isPerson = ({ lemma, lower, upos }: Word): boolean =>
  (upos === "PROPN" && !isKindOf(lower, "location")) || isKindOf(lemma.toLowerCase(), "person");

/** Kiwi and walnuts are food, Dutch and Spanish languages. Of names and of what the lexicon doesn't know, any is. */
function areOfKind(one: Word, other: Word): boolean {
  const [told, added] = [one.lemma.toLowerCase(), other.lemma.toLowerCase()];
  const isIn = (word: string) => (group: readonly string[]) => group.some((kind) => isKindOf(word, kind));
  if (areSiblings(told, added) || groups.some((group) => isIn(told)(group) && isIn(added)(group))) return true;
  return one.upos === "PROPN" && other.upos === "PROPN" && !groups.some(isIn(told)) && !groups.some(isIn(added));
}
/** Classes whose members go together. */
const groups = [
  ["food", "fruit", "vegetable", "fish", "nut", "plant", "beverage"],
  ["drug", "medicine", "vitamin"],
  ["sport", "pastime", "game", "hobby", "dance", "art"],
  ["location", "structure"],
  ["disease", "symptom"],
  ...["animal", "language", "musical instrument", "vehicle", "device", "clothing", "discipline", "music", "material"].map((kind) => [kind]),
];
