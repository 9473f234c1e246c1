import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { kinOfPlural, kinship } from "./kinship";
import { isKnownPlace } from "./places";

// What a question names, in the sentence behind it: "can a parrot eat grapes? Ours is called Ada", "a list for Malta? Going in May with Jo".

const asks = /\?\s*$/;
const owned = /^(?<joint>(?:and |but |so )?)(?<owner>mine|ours)(?<verb>['’]s| is| was| has| are| were| have)(?= )/iu;
const itIs = /^it(?:['’]?s| is)(?= an? )/i;
const going =
  /^(?<going>(?:(?:i['’]?m|we['’]?re|i am|we are) )?(?:going|travell?ing|flying|driving|leaving|heading off|off))(?= (?:\d|on\b|in\b|from\b|with\b|for\b|next\b|this\b|tomorrow\b|alone\b|solo\b|by\b))(?!.*\b(?:to|into) \p{Lu})/iu;
const ownThing = /\b(?<owner>my|our) (?<thing>(?:\p{Ll}+[ -]){0,2}\p{Ll}{3,})\s*\?\s*$/iu;
const destination = /\b(?:for|to|in|around) (?<place>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?: [^?]{0,40})?\?\s*$/u;

/** A clause with what the question before it is about in the place of "ours" or "it". @param before the words before the clause */
export function ofQuestion(clause: string, before: string): string {
  if (!asks.test(before)) return clause;
  const question = parse(before).at(-1);
  if (!question) return clause;
  const text = before.slice(question.start);
  const { joint, owner, verb } = owned.exec(clause)?.groups ?? {};
  if (owner && verb) {
    const noun = animalOf(question.words, text);
    const lead = owner.toLowerCase() === "mine" ? "my" : "our";
    return noun ? `${joint}${lead} ${noun}${verb}${clause.slice(owned.exec(clause)![0].length)}` : clause;
  }
  const own = itIs.test(clause) ? ownThing.exec(text)?.groups : undefined;
  if (own && !/\b(?:this|that|these|those)\b/i.test(text) && mayBe(clause, own.thing!))
    return clause.replace(itIs, `${own.owner!.toLowerCase()} ${own.thing} is`);
  const place = going.test(clause) ? destination.exec(text)?.groups?.place : undefined;
  return place && isKnownPlace(place.toLowerCase()) ? clause.replace(going, `$<going> to ${place}`) : clause;
}

/** The animal or the one thing that a question speaks of in general: "a parrot", "cats". */
function animalOf(words: readonly Word[], text: string): string | null {
  const nouns = words.filter(({ upos }) => upos === "NOUN");
  const pets = nouns.filter(({ lower, lemma }) => (kinship.get(lemma.toLowerCase()) ?? kinOfPlural(lower))?.pet);
  if (pets.length === 1) {
    const pet = pets[0]!.lemma.toLowerCase();
    return ageOf(pet, text) + pet;
  }
  const last = nouns.at(-1);
  const isAny = last && words.some(({ head, lower }) => head === last.index && /^an?$/.test(lower));
  // "A name for a boat?", but not "a stain on a shirt with a lemon?"
  const isFor = last && words.some(({ head, lower }) => head === last.index && lower === "for");
  return isAny && !words.slice(last.index + 1).some(({ upos }) => upos !== "PUNCT") && (nouns.length === 1 || isFor)
    ? last.lemma.toLowerCase()
    : null;
}

/** "9 year old " of "can I give a 9 year old cat wet food?": whoever asks so tells it of theirs. */
const ageOf = (pet: string, question: string): string =>
  new RegExp(`\\b(?<age>\\d{1,2}[ -]?(?:year|yr|month|week)s?[ -]old )(?:\\p{L}+ )?${pet}\\b`, "iu").exec(question)?.groups?.age ?? "";

/** "It's a green Cube" may be a bike; "it's a kibble from Aldi" is no dog. */
function mayBe(clause: string, thing: string): boolean {
  const words = parse(clause)[0]?.words ?? [];
  const noun = words.find(({ upos, index }) => /^(?:NOUN|PROPN)$/.test(upos) && !/^(?:NOUN|PROPN)$/.test(words[index + 1]?.upos ?? ""));
  const head = thing.split(/[ -]/).at(-1)!.toLowerCase();
  const isName = noun !== undefined && /^\p{Lu}/u.test(noun.text);
  return noun !== undefined && (isName || isKindOf(noun.lemma.toLowerCase(), head) || noun.lemma.toLowerCase() === head);
}
