import { joinedKin } from "@/lib/language/en/compound-kin";
import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { isQuestion, isRequest } from "./junk";
import { kinship } from "./kinship";
import { type KnownNames, type Mention, mentions } from "./names";
import { isFiniteVerb } from "./pieces";
import { calledPattern, contraction, mayBeCalled, pronounEdit } from "./pronouns";
import { titleGender } from "./recent";
import type { Recent } from "./recent-people";
import type { Person } from "./subject";
import { tag } from "./tagging";
import { isDemonym } from "./words";

/** Somebody whom a sentence tells of, in its speaker's words: "my stepdad", "the tortoise", "Anna". Null where no words of one's own name them. */
type Candidate = { name: string | null; gender: "f" | "m" | null; isPerson: boolean; isVessel: boolean; isNamed?: boolean };

/** `since`: the words of the sentence that tells of them, and of those after it. */
type Told = Candidate & { since: readonly string[]; isSaid: boolean; isAsked: boolean };

type Said = {
  /** What the same speaker said before, the latest last. */
  before: () => readonly string[];
  recent: Recent;
  known: KnownNames;
  own: string | null;
};

// "Hers" has an owner, "hes" is typed in a hurry.
const pronoun = /^(?<word>he|she|his|her)(?<short>(?:['’]|(?<=he))s(?= )|['’](?:ll|d))?(?=\s)/i;
/** How many sentences without anybody in them may lie between. */
const farthest = 6;
const longestSentence = 400;

/**
 * Who "he" or "she" at the start of a clause is, where a question or a request told of them: "need a message for my stepdad" … "he's 66".
 * Whoever the last sentence with somebody in it tells of, if nobody else there fits; what statements told of counts only if nothing was told since.
 */
export function withAntecedent(clause: string, said: Said): string {
  const match = pronoun.exec(clause);
  if (!match) return clause;
  const word = match.groups!.word!.toLowerCase();
  if (said.recent.people().some(({ isMeant, gender }) => isMeant && gender === genderOfPronoun(clause))) return clause;
  const who = nearest(word, said);
  if (!who?.name) return clause;
  const called = calledPattern.exec(clause)?.groups?.name;
  if (called && !mayBeCalled({ name: who.name }, called)) return clause;
  const found = pronounEdit(clause, said.recent)?.person;
  const person = found?.sentencesAgo || found?.isOlder ? undefined : found;
  // Of people and animals told of, who is meant is clear by what is said, or not at all.
  const told = said.recent.people();
  const isUnclear =
    told.some(({ animal }) => animal && !animal.sentencesAgo) || (told.some(({ animal }) => animal) && told.some(({ animal }) => !animal));
  if (person ? person.animal : isUnclear) return clause;
  if (person && !(isSurer(who, person) && !isNamedIn(person.name, who.since))) return clause;
  const short = match.groups!.short?.replace(/^['’]?/, "'");
  const rest = clause.slice(match[0].length);
  const ending = /^(?:his|her)$/.test(word) ? (who.name.endsWith("s") ? "'" : "'s") : contraction(short, rest);
  return `${who.name}${ending}${rest}`;
}

/** Whether somebody told of since is who is meant, and not the person whom a statement named. */
const isSurer = (who: Told, person: Person): boolean =>
  who.isPerson && who.isSaid && (who.isAsked || who.gender !== null || (who.isNamed === true && person.gender === null));

/** Whether a sentence tells of "User's brother" or of "Anna Holm", by the last word of the name. */
const isNamedIn = (name: string, words: readonly string[]): boolean => words.includes(name.toLowerCase().split(" ").at(-1)!);

function nearest(word: string, { before, known, own }: Said): Told | null {
  const gender = /^(?:he|his)$/.test(word) ? "m" : "f";
  const since: string[] = [];
  let steps = 0;
  for (const text of before().toReversed().map(joinedKin)) {
    for (const sentence of parse(text).toReversed()) {
      if (sentence.end - sentence.start > longestSentence || steps++ > farthest) return null;
      const { words } = sentence;
      if (isSupposed(words)) return null;
      const all = candidates(sentence, text, { known, own });
      const people = all.filter((each) => !each.isVessel && (each.gender === gender || each.gender === null));
      const fitting = people.length > 0 ? people : all.filter(({ isVessel }) => isVessel && gender === "f");
      if (fitting.length > 1) return null;
      // "She has a sister": the sister, or she.
      const hasOther = words.some(({ lower, index }) => isOfGender(lower, gender) && index < (fitting[0]?.at ?? words.length));
      const [only] = fitting;
      if (only && hasOther) return null;
      since.push(...words.map(({ lower }) => lower));
      const said = text.slice(sentence.start, sentence.end);
      if (only) return { ...only, since, isSaid: only.isNamed || words.some(isFiniteVerb), isAsked: isQuestion(said) || isRequest(said) };
    }
  }
  return null;
}

const isOfGender = (word: string, gender: "f" | "m"): boolean => (gender === "m" ? /^(?:he|him|his)$/ : /^(?:she|her|hers)$/).test(word);

/** "If I had a sister", "I wish I had one": of nobody. */
const isSupposed = (words: Word[]): boolean => words.some(({ lower }) => /^(?:if|wish|imagine|suppose|pretend)$/.test(lower));

/** Of "he's", "her"; null where a clause begins otherwise. */
export function genderOfPronoun(clause: string): "f" | "m" | null {
  const word = pronoun.exec(clause)?.groups?.word?.toLowerCase();
  return word === undefined ? null : /^(?:he|his)$/.test(word) ? "m" : "f";
}

/** The people of a text whose gender is known, by the words that name them: "my sister", "mom", "Anna". */
export function peopleTold(text: string, { known, own }: Pick<Said, "known" | "own">): { name: string; gender: "f" | "m" }[] {
  return parse(joinedKin(text)).flatMap((sentence) =>
    candidates(sentence, joinedKin(text), { known, own }).flatMap(({ name, gender, isPerson, at }) =>
      gender && isPerson ? [{ name: name ?? sentence.words[at]!.lower, gender }] : [],
    ),
  );
}

type Found = Candidate & { at: number };

function candidates({ words, start, end }: Sentence, text: string, { known, own }: Pick<Said, "known" | "own">): Found[] {
  const children = childrenOf(words);
  const sentence = text.slice(start, end);
  const named = mentions(sentence, tag(sentence), known, own);
  const found = words.flatMap((word): Found[] => {
    const each =
      word.upos === "PROPN" ? ofName(word, words, children, named, start) : (ofNoun(word, words, children) ?? unknown(word, children));
    return each ? [{ ...each, at: word.index }] : [];
  });
  return found.filter((each) => {
    // "A girl called Annelie"
    if (each.gender === null && found.some(({ at, name, gender }) => at !== each.at && name === each.name && gender !== null)) return false;
    const same = found.find(({ at }) => at !== each.at && isSame(words[each.at]!, words[at]!, words));
    if (same) same.gender ??= each.gender;
    return !same;
  });
}

/** Whether the first is told of by the name or noun of the second: "the new carer is Concepta", "my brother Tom", "Otmar, a baker". */
function isSame(word: Word, other: Word, words: Word[]): boolean {
  const isBetter = other.upos === "PROPN" && word.upos !== "PROPN";
  const isFirst = other.index < word.index;
  if (!isBetter && !(isFirst && (word.upos === other.upos || other.upos === "PROPN"))) return false;
  const joins = ({ head, relation }: Word, to: Word) => head === to.index && /^(?:appos|flat)/.test(relation);
  if (joins(word, other) || joins(other, word) || (isBetter && other.index === word.index + 1 && isOwnNoun(word, words))) return true;
  const isEquated = (subject: Word, predicate: Word) =>
    subject.head === predicate.index &&
    subject.relation.startsWith("nsubj") &&
    words.some(({ head, relation }) => head === predicate.index && relation === "cop");
  return isEquated(word, other) || isEquated(other, word);
}

const isSomebody = (lemma: string): boolean =>
  kinship.has(lemma.toLowerCase()) || ["person", "animal"].some((kind) => isKindOf(lemma.toLowerCase(), kind));

const somebody: Candidate = { name: null, gender: null, isPerson: true, isVessel: false };

const ownWords = /^(?:my|our)$/;
const articles = /^(?:an?|the|this|that|another)$/;

function ofNoun(word: Word, words: Word[], children: Word[][]): Candidate | null {
  if (word.upos !== "NOUN" || /^(?:flat|fixed)/.test(word.relation)) return null;
  const lemma = word.lemma.toLowerCase();
  // "The younger one": who that is, others know.
  if (lemma === "one")
    return word.relation.startsWith("nsubj") && children[word.index]!.some(({ relation }) => relation === "amod") ? somebody : null;
  const next = words[word.index + 1];
  // "My students homework" is the homework of one.
  const own = children[word.index]!;
  const isOwner =
    word.xpos === "NNS" && next?.upos === "NOUN" && next.start === word.end + 1 && words[word.index - 1]?.relation === "nmod:poss";
  if ((word.relation === "compound" && !isOwner) || (word.xpos === "NNS" && !isOwner)) return null;
  const kin = kinship.get(lemma);
  // A fan is a device before it is a person.
  const [kind = lemma] = classesOf(lemma);
  const isPerson = kin ? !kin.pet : isKindOf(lemma, "person") && isKindOf(kind, "person");
  const isAnimal = kin?.pet ?? (!isPerson && isKindOf(lemma, "animal") && isKindOf(kind, "animal"));
  const isMine = own.some(({ lower }) => ownWords.test(lower));
  const isVessel = !kin && !isAnimal && isMine && isKindOf(lemma, "vehicle");
  // "The hen do" is a party.
  if ((!isAnimal && !isPerson && !isVessel) || (isAnimal && next?.lower === "do")) return null;
  // "The fish" may be on a plate.
  if (isAnimal && isKindOf(lemma, "food") && !isMine && !own.some(({ lower }) => lower === "pet")) return null;
  if (isNobodyElse(own) || own.some(({ lower }) => /^(?:no|any|every|each|some|which|what|whose)$/.test(lower))) return null;
  const lead = isOwner ? `${words[word.index - 1]!.lower} ` : leadOf(word, own, children);
  if (lead === null && !kin) return null;
  const first = own.find(({ relation, index, upos }) => relation === "compound" && index < word.index && upos !== "PROPN") ?? word;
  const noun = isOwner ? lemma : joined(words.slice(first.index, word.index + 1));
  return {
    name: calledIn(word, words, children) ?? (lead === null ? null : `${lead}${noun}`),
    gender: kin ? kin.gender : genderOf(lemma),
    isPerson,
    isVessel,
  };
}

/** "I'm a florist", "she wasn't a nurse", "my late aunt": the speaker, nobody, or nobody who does anything today. */
const isNobodyElse = (own: Word[]): boolean =>
  own.some(({ lower }) => /^(?:late|ex)$/.test(lower)) ||
  (own.some(({ relation }) => relation === "cop") &&
    own.some(
      ({ lower, relation }) =>
        /^(?:not|n['’]?t|never)$/.test(lower) || (relation.startsWith("nsubj") && /^(?:i|we|you|he|she|they|it|this|that)$/.test(lower)),
    ));

/** "My ", "the ", "Tom's ", "my daughter's "; null for "his wife", whose he is. */
function leadOf(word: Word, own: Word[], children: Word[][]): string | null {
  const owner = own.find(({ relation, index }) => relation === "nmod:poss" && index !== word.index);
  if (owner && ownWords.test(owner.lower)) return `${owner.lower} `;
  if (owner) {
    if (owner.upos === "PRON") return null;
    const mine = children[owner.index]!.find(({ relation }) => relation === "nmod:poss");
    if (owner.upos === "PROPN") return `${owner.text}'s `;
    return mine && ownWords.test(mine.lower) ? `${mine.lower} ${owner.lower}'s ` : null;
  }
  return own.some(({ lower }) => articles.test(lower)) ? "the " : null;
}

/** "A lady called Perpetua" */
function calledIn(word: Word, words: Word[], children: Word[][]): string | null {
  const naming = children[word.index]!.find(({ relation, lower }) => relation.startsWith("acl") && /^(?:called|named)$/.test(lower));
  const name = naming && words[naming.index + 1];
  return name?.upos === "PROPN" ? name.text : null;
}

const joined = (words: Word[]): string =>
  words.reduce((text, { text: word, start }, i) => text + (i > 0 && start > words[i - 1]!.end ? " " : "") + word, "");

function genderOf(noun: string): "f" | "m" | null {
  const [isFemale, isMale] = [isKindOf(noun, "female person"), isKindOf(noun, "male person")];
  return isFemale === isMale ? null : isFemale ? "f" : "m";
}

/** "For the sitter: Pudding gets …": somebody, who may be meant as well, though a dictionary knows the word as another thing. */
function unknown(word: Word, children: Word[][]): Candidate | null {
  const isBare = !children[word.index]!.some(({ relation }) => /^(?:det|nmod:poss|nummod|compound|amod)/.test(relation));
  const isNameLike = word.upos === "NOUN" && word.xpos === "NN" && word.relation.startsWith("nsubj") && /^\p{Lu}\p{Ll}/u.test(word.text);
  const lemma = word.lemma.toLowerCase();
  const isThing = word.index === 0 && !["person", "animal", "food"].some((kind) => isKindOf(lemma, kind));
  return isBare && isNameLike && !isThing ? { name: null, gender: null, isPerson: true, isVessel: false } : null;
}

const placing = /^(?:in|at|from|on|near|into|via|through|around|outside|for|since|until|during)$/;

/** "My bandmate", with a name behind it. */
const isOwnNoun = ({ upos, index }: Word, words: Word[]): boolean =>
  upos === "NOUN" && words.slice(Math.max(0, index - 2), index).some(({ lower }) => ownWords.test(lower));

/** What is done to somebody, and to no place. */
const addressing = new Set(
  "talk speak belong report rent write give send complain listen marry explain say sell lend show tell".split(" "),
);

function ofName(word: Word, words: Word[], children: Word[][], named: Mention[], base: number): Candidate | null {
  // "My friend Adaeze": the name hangs on the noun.
  const isPart = /^(?:flat|compound)/.test(word.relation) && words[word.head]?.upos === "PROPN";
  if (isPart || /^(?:compound|vocative|discourse)/.test(word.relation)) return null;
  // "poor bella"
  if (/^\p{Ll}{3,}$/u.test(word.text) && /^(?:root|nsubj)/.test(word.relation) && classesOf(word.lower).length === 0)
    return { name: null, gender: null, isPerson: true, isVessel: false };
  if (!/^\p{Lu}[\p{L}'’.-]+$/u.test(word.text)) return null;
  const mention = named.find(({ start, end }) => start <= word.start - base && end >= word.end - base);
  if (!mention || (mention.type !== "PERSON" && mention.type !== "OTHER")) return null;
  const own = children[word.index]!;
  // "The Hoffmanns"
  if (word.text.endsWith("s") && own.some(({ lower }) => lower === "the")) return null;
  const isSure = mention.type === "PERSON" && word.index - 1 !== own.find(({ upos }) => upos === "ADJ")?.index;
  const marks = own.filter(({ relation }) => relation === "case");
  const bearer = words[word.index - 1];
  const isOfOwn = bearer !== undefined && isOwnNoun(bearer, words);
  if (!isSure && !isOfOwn) {
    // "It's Royal Canin"
    const isLong = own.some(({ relation, index }) => /^(?:compound|flat|amod)/.test(relation) && index < word.index);
    if (isLong && own.some(({ lower, relation }) => relation.startsWith("nsubj") && lower === "it")) return null;
    const isWord = word.index === 0 && classesOf(word.lower).length > 0;
    const isThing =
      own.some(({ relation }) => relation.startsWith("det")) ||
      marks.some(({ lower }) => placing.test(lower) || (lower === "to" && !addressing.has(words[word.head]?.lemma ?? "")));
    // "The same surname, Vandenbroucke"
    const isOfNoun = /^(?:appos|flat)/.test(word.relation) && words[word.head]!.upos === "NOUN" && !isSomebody(words[word.head]!.lemma);
    const isOfPerson = !isOfNoun && /^(?:nsubj|obj|iobj|obl|nmod|appos|flat|conj|root|parataxis)/.test(word.relation);
    if (isWord || isThing || !isOfPerson || isDemonym(word.lower)) return null;
  }
  const first =
    own.find(({ relation, index, upos }) => /^(?:compound|flat)/.test(relation) && index < word.index && upos === "PROPN") ?? word;
  const last =
    own.findLast(({ relation, index, text: part }) => relation.startsWith("flat") && index > word.index && /^\p{Lu}/u.test(part)) ?? word;
  const name = joined(words.slice(first.index, last.index + 1));
  const role = isOfOwn ? bearer : words[word.head];
  const kin = role && (isOfOwn || /^(?:appos|flat)/.test(word.relation)) ? kinship.get(role.lemma.toLowerCase())?.gender : null;
  return { name, gender: titleGender(name) ?? kin ?? mention.gender, isPerson: true, isVessel: false, isNamed: true };
}
