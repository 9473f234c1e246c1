import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { animalsIn } from "./animals";
import { kinship } from "./kinship";
import { isFamily, lonePeople } from "./lone-people";
import type { Mention } from "./names";
import type { Scene } from "./scene";
import { kinMentions, type Person } from "./subject";

/** Keeps who was named last, so that "she" in the next sentence has someone to be. */
export function remember(scene: Scene, plain: string, named: Mention[], own: string | null) {
  scene.recent.change((before) => withAnimals(before, plain, own, (people) => recentAfter(people, plain, named, own)));
}

/** Who "he" was is a man from then on: "my brother Tunde, he's marrying Grace". */
export function rememberGender(scene: Scene, name: string, gender: "f" | "m") {
  scene.recent.change((before) => [
    ...before.filter((each) => each.name !== name),
    { ...before.find((each) => each.name === name), name, gender },
  ]);
}

/** Of "User is Tom, 52" nobody says "he". */
const isOwnName = (plain: string, name: string, own: string | null): boolean =>
  own !== null && [" is ", " is called ", "'s name is "].some((joint) => plain.startsWith(`${own}${joint}${name}`));

const isSomebody = ({ animal }: Person): boolean => !animal;
/** How many sentences an animal stays in reach while people are told of. */
const farthestAnimal = 3;

/** Beside the people, the animals of this sentence, or else of those before it. */
function withAnimals(
  before: readonly Person[],
  plain: string,
  own: string | null,
  next: (people: readonly Person[]) => readonly Person[],
): readonly Person[] {
  const somebody = before.filter(isSomebody);
  const people = next(somebody);
  const found = animalsIn(plain, own);
  if (found.length > 0) {
    const first = found[0]!;
    if (plain.startsWith(first.name) || /^(?:\S+['’]s|The) $/.test(plain.slice(0, plain.indexOf(first.name)))) first.animal!.isFirst = true;
    return [...people.filter(({ name }) => !found.some((each) => each.name === name)), ...found];
  }
  const older = before.flatMap((each): Person[] => {
    const sentencesAgo = (each.animal?.sentencesAgo ?? 0) + (people === somebody ? 0 : 1);
    return each.animal && sentencesAgo <= farthestAnimal ? [{ ...each, animal: { ...each.animal, sentencesAgo } }] : [];
  });
  return [...people, ...older];
}

function recentAfter(all: readonly Person[], plain: string, named: Mention[], own: string | null): readonly Person[] {
  const people: Person[] = [];
  const before = all.filter(({ sentencesAgo }) => !sentencesAgo);
  let beginsWithPet = false;
  const add = ({ name, gender, isGrown = false, isYoung = false }: Person) => {
    const known = all.find((other) => other.name === name);
    const person = {
      name,
      gender: gender ?? known?.gender ?? null,
      isFirst: plain.startsWith(name),
      isGrown: isGrown || known?.isGrown === true,
      isYoung: isYoung || known?.isYoung === true,
    };
    if (!people.some((other) => other.name === person.name)) people.push(person);
  };
  const names = named
    .filter(({ type, name }) => type === "PERSON" && name !== own && !isFamily(plain, name) && !isOwnName(plain, name, own))
    .map((mention) => ({ ...mention, ...titled(plain, mention) }));
  for (const { name: what, kin, start, end, named: isNamed } of kinMentions(plain, named, own)) {
    const { gender = null, pet, edge } = kinship.get(kin) ?? {};
    if (pet) {
      beginsWithPet ||= start === 0;
      continue;
    }
    const isGrown = (edge !== undefined && grown.has(edge)) || elder.test(kin);
    // "User's landlord is Mr Osei" tells of one person, and so does "User's neighbour Mr Bell".
    const same = names.find(isNamed ? ({ plainName }) => what === plainName : ({ from }) => isSame(plain, end, from));
    // Lou is a man's name, and one's girlfriend is none.
    if (same) same.gender = gender ?? same.gender;
    add({ name: same?.name ?? what, gender: same?.gender ?? gender, isGrown, isYoung: edge === "PARENT_OF" || young.test(kin) });
  }
  for (const each of names) add(each);
  for (const each of lonePeople(plain, own)) {
    const same = people.find(({ name }) => name === each.name);
    if (same) same.gender ??= each.gender;
    else add(each);
  }
  // Of "Tunde is marrying Grace" no list may know the one who does so.
  const doer = people.length > 0 ? namedSubject(plain, named, own) : null;
  if (doer && (before.some(({ name }) => name === doer) || wedding.test(plain))) add({ name: doer, gender: null });
  // Who is told of again leaves the others of that sentence within reach.
  if (people.some(({ name }) => !before.some((other) => other.name === name))) return [...people, ...inReach(all, people)];
  if (people.length > 0) return before.map((each) => ({ ...each, isTopic: people.length === 1 && each.name === people[0]!.name }));
  if (beginsWithPet) return [];
  const bare = bareRelative.exec(plain)?.groups;
  if (bare)
    return [
      { name: own ? `${own}'s ${bare.kin!.toLowerCase()}` : bare.kin!, gender: kinship.get(bare.kin!.toLowerCase())?.gender ?? null },
    ];
  const namely = newcomer(plain, own);
  if (namely) return [namely];
  const helper = own && ownPerson(plain, own);
  if (helper) return before.some(({ name }) => name === helper.name) ? (before.length < all.length ? before : all) : [helper];
  // A name that no list has may be a person's: "Jed's the eldest, he turned 12".
  const unknown = namedSubject(plain, named, own);
  if (unknown && before.some(({ name, gender }) => name === unknown && gender !== null))
    return before.map((each) => ({ ...each, isTopic: each.name === unknown }));
  if (!unknown || before.some(({ name }) => name === unknown)) return before.length < all.length ? before : all;
  const isTopic = inOrder.test(plain.slice(unknown.length));
  return [
    ...before.filter(({ gender }) => gender !== null).map((each) => ({ ...each, isOlder: true })),
    { name: unknown, gender: null, isTopic },
  ];
}

/** How many sentences with others in them somebody stays in reach. */
const farthest = 1;

/** Of those told of before, who is no man where the sentence tells of men alone: "Joanna has a baby. His name is Theo. She's tired". */
function inReach(before: readonly Person[], people: readonly Person[]): Person[] {
  const isOther = ({ gender }: Person) => gender !== null && people.every((each) => each.gender !== null && each.gender !== gender);
  return before.flatMap((each) => {
    const sentencesAgo = (each.sentencesAgo ?? 0) + 1;
    return isOther(each) && sentencesAgo <= farthest ? [{ ...each, sentencesAgo, isTopic: false }] : [];
  });
}

const grown = new Set<string>(["MARRIED_TO", "PARTNER_OF", "CHILD_OF", "REPORTS_TO", "COLLEAGUE_OF"]);
const elder =
  /^(?:aunt|auntie|uncle|nan|nana|nanna|gran|granny|gramps|grand(?:ma|pa|mother|father|dad)|granddad|godmother|godfather|landlord)$/;

const young =
  /^(?:niece|nephew|grand(?:son|daughter|child)|god(?:son|daughter)|(?:little|younger) (?:sister|brother)|cousin|pupil|student)$/;

const wedding = /\b(?:marr(?:y|ies|ied|ying)|dat(?:es|ing|ed)|engaged to|divorc(?:es|ed|ing))\b/;

/** "Finn is the older one" */
const inOrder = /^ (?:is|was) (?:the|my|our|\S+['’]s) (?:other|older|elder|younger|eldest|oldest|youngest|middle|first|second|third)\b/;

/** "New flatmate is Ngozi", whose name no list has. */
function newcomer(plain: string, own: string | null): Person | null {
  const [sentence] = parse(plain);
  const root = sentence?.words.find(({ head }) => head < 0);
  if (!sentence || root?.upos !== "PROPN" || root.text === own) return null;
  const near = sentence.words.filter(({ head }) => head === root.index);
  const who = near.find(({ relation }) => relation.startsWith("nsubj"));
  // "My plumber is in Leeds"
  if (near.some(({ relation }) => relation === "case")) return null;
  return who && near.some(({ relation }) => relation === "cop") && isPersonWord(who)
    ? { name: root.text, gender: kinship.get(who.lemma)?.gender ?? null }
    : null;
}

/** "Grandpa passed away": the speaker's, without saying so. */
const bareRelative =
  /^(?:(?:yesterday|today|last (?:night|week)),? )?(?<kin>(?:Grand(?:ma|pa|dad|mother|father)|Gran(?:ny|dad)?|Nana?|Nan|M[uo]m(?:my)?|Dad(?:dy)?|Mother|Father)) (?!and\b|,)\p{L}/iu;

const employing = new Set("have get hire find use".split(" "));

/**
 * "User's plumber" of "User's plumber is great" and of "User got a new plumber", "User's son's teacher": people known by what they are to the
 * user, or to somebody whom the user has.
 */
function ownPerson(plain: string, own: string): Person | null {
  const [sentence] = parse(plain.replaceAll(own, standIn));
  const { words } = sentence ?? { words: [] };
  const isOwn = (word: Word | undefined) => word?.text === standIn;
  const ownerOf = (word: Word) => words.find(({ head, relation }) => head === word.index && relation === "nmod:poss");
  /** "User's", "User's son's". */
  const ownersOf = (word: Word, steps = 0): string | null => {
    const owner = ownerOf(word);
    if (!owner || steps > longestChain) return null;
    if (isOwn(owner)) return `${own}'s`;
    const before = ownersOf(owner, steps + 1);
    return before && `${before} ${owner.lemma.toLowerCase()}'s`;
  };
  const called = (word: Word): Person | null => {
    const lemma = word.lemma.toLowerCase();
    const owners = ownerOf(word) ? ownersOf(word) : isEmployed(word) ? `${own}'s` : null;
    return owners ? { name: `${owners} ${lemma}`, gender: kinship.get(lemma)?.gender ?? null } : null;
  };
  /** "Got a new plumber" */
  const isEmployed = (word: Word): boolean => {
    const verb = words[word.head];
    return (
      word.relation.startsWith("obj") &&
      verb !== undefined &&
      employing.has(verb.lemma) &&
      words.some(({ head, lower }) => head === word.index && /^(?:an?|new|another)$/.test(lower)) &&
      isOwn(words.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj")))
    );
  };
  const people = words.filter((word) => isPersonWord(word) && word.relation !== "compound");
  const isOwner = ({ relation }: Word) => relation === "nmod:poss";
  // "User's dad's car broke down" tells of the dad, "User's son's teacher is great" of the teacher.
  for (const word of [...people.filter((each) => !isOwner(each)), ...people.filter(isOwner)]) {
    const person = called(word);
    if (person) return person;
  }
  return null;
}
const longestChain = 2;

/** Any man is somebody's helper to a dictionary. */
function isPersonWord({ lemma, upos, text }: Word): boolean {
  const word = lemma.toLowerCase();
  if (upos !== "NOUN" || text.toLowerCase() !== word || /^(?:man|woman|guy|lady|girl|boy|person|one)$/.test(word)) return false;
  const kin = kinship.get(word);
  return kin ? !kin.pet : occupations.some((kind) => isKindOf(word, kind));
}
/** A name that the treebank knows, in place of "User". */
const standIn = "Anna";
const occupations = ["worker", "professional", "official", "educator", "adviser", "health professional", "medical practitioner", "helper"];

function namedSubject(plain: string, named: Mention[], own: string | null): string | null {
  // "Jed's the eldest"
  const shortened =
    /^(?!(?:He|She|It|That|This|What|Who|There|Here|Let|How|Where|When|Why|One|Everyone|Everybody|Somebody|Someone|Nobody|Noone)['’])(\p{Lu}\p{Ll}+)['’]s (?:the|an?|not|now|in|at|on|off|out|still|been|\p{Ll}+ing)\b/u.exec(
      plain,
    )?.[1];
  if (shortened && shortened !== own)
    return named.some(({ name, type }) => name === shortened && type !== "OTHER" && type !== "PERSON") ? null : shortened;
  const mayBeOne = ({ name, type }: Mention) => type === "OTHER" && name !== own && /^\p{Lu}\p{Ll}/u.test(name) && !isFamily(plain, name);
  if (!named.some(mayBeOne)) return null;
  const [sentence] = parse(plain);
  const isSubject = (word: Word | undefined) => word !== undefined && /^nsubj/.test(word.relation) && sentence!.words[word.head]!.head < 0;
  // "My pupil Wenzel" is named beside the noun.
  const subject = sentence?.words.find(
    (word) => word.upos === "PROPN" && (isSubject(word) || (word.relation === "appos" && isSubject(sentence.words[word.head]))),
  );
  const mention = subject && named.find(({ start, end }) => start <= subject.start && end >= subject.end);
  return mention && mayBeOne(mention) ? mention.name : null;
}

const title = /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Madam|Mme|Frau|Herr|Father|Sister|Coach|Captain|Rabbi|Imam|Pastor)\.? $/;

const longestTitle = 12;

/** "Mr Osei" for "Osei", where it stands in the text so. */
function titled(plain: string, { name, start, gender }: Mention): Person & { plainName: string; from: number } {
  const lead = title.exec(plain.slice(Math.max(0, start - longestTitle), start))?.[0] ?? "";
  return {
    name: lead + name,
    plainName: name,
    from: start - lead.length,
    gender: titleGender(lead + name) ?? gender,
    isGrown: lead !== "",
  };
}

/** Whether a name follows a noun as its bearer's: "User's landlord (is) Mr Osei". */
const isSame = (plain: string, end: number, from: number): boolean =>
  from > end && /^,? (?:(?:is|was) )?(?:(?:now|still|called|named) )?$/.test(plain.slice(end, from));

export function titleGender(name: string): "f" | "m" | null {
  if (/^(?:Mrs|Ms|Miss|Madam|Mme|Frau|Lady|Aunt|Auntie)\b/.test(name)) return "f";
  return /^(?:Mr|Sir|Herr|Lord|Uncle|Father)\b/.test(name) ? "m" : null;
}
