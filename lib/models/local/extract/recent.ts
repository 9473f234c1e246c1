import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { kinship } from "./kinship";
import type { Mention } from "./names";
import type { Scene } from "./scene";
import { kinMentions, type Person } from "./subject";

/** Keeps who was named last, so that "she" in the next sentence has someone to be. */
export function remember(scene: Scene, plain: string, named: Mention[], own: string | null) {
  scene.recent.change((before) => recentAfter(before, plain, named, own));
}

function recentAfter(before: readonly Person[], plain: string, named: Mention[], own: string | null): readonly Person[] {
  const people: Person[] = [];
  const add = ({ name, gender }: Person) => {
    const person = { name, gender: gender ?? before.find((other) => other.name === name)?.gender ?? null };
    if (!people.some((other) => other.name === person.name)) people.push(person);
  };
  const names = named
    .filter(({ type, name }) => type === "PERSON" && name !== own)
    .map((mention) => ({ ...mention, ...titled(plain, mention) }));
  for (const { name: what, kin, end, named: isNamed } of kinMentions(plain, named, own)) {
    const { gender = null, pet } = kinship.get(kin) ?? {};
    if (pet) continue;
    // "User's landlord is Mr Osei" tells of one person, and so does "User's neighbour Mr Bell".
    const same = names.find(isNamed ? ({ plainName }) => what === plainName : ({ from }) => isSame(plain, end, from));
    if (same) same.gender ??= gender;
    add({ name: same?.name ?? what, gender: same?.gender ?? gender });
  }
  for (const each of names) add(each);
  // Who is told of again leaves the others of that sentence within reach.
  if (people.some(({ name }) => !before.some((other) => other.name === name))) return people;
  if (people.length > 0) return before;
  const helper = own && ownPerson(plain, own);
  if (helper) return before.some(({ name }) => name === helper) ? before : [{ name: helper, gender: null }];
  // A name that no list has may be a person's: "Jed's the eldest, he turned 12".
  const unknown = namedSubject(plain, named, own);
  if (!unknown || before.some(({ name }) => name === unknown)) return before;
  return [...before.filter(({ gender }) => gender !== null), { name: unknown, gender: null }];
}

const employing = new Set("have get hire find use".split(" "));

/** "User's plumber" of "User's plumber is great" and of "User got a new plumber": people known by what they are to the user. */
function ownPerson(plain: string, own: string): string | null {
  const [sentence] = parse(plain.replaceAll(own, standIn));
  const { words } = sentence ?? { words: [] };
  const isOwn = (word: Word | undefined) => word?.text === standIn;
  const found = words.find((word) => {
    const lemma = word.lemma.toLowerCase();
    if (word.upos !== "NOUN" || word.text.toLowerCase() !== lemma || word.relation === "compound") return false;
    // Any man is somebody's helper to a dictionary.
    if (
      /^(?:man|woman|guy|lady|girl|boy|person|one)$/.test(lemma) ||
      kinship.get(lemma)?.pet ||
      !(kinship.has(lemma) || occupations.some((kind) => isKindOf(lemma, kind)))
    )
      return false;
    const near = words.filter(({ head }) => head === word.index);
    if (near.some(({ relation }) => relation === "nmod:poss")) return near.some((each) => each.relation === "nmod:poss" && isOwn(each));
    const verb = words[word.head];
    return (
      word.relation.startsWith("obj") &&
      verb !== undefined &&
      employing.has(verb.lemma) &&
      near.some(({ lower }) => /^(?:an?|new|another)$/.test(lower)) &&
      isOwn(words.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj")))
    );
  });
  return found ? `${own}'s ${found.lemma.toLowerCase()}` : null;
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
  const mayBeOne = ({ name, type }: Mention) => type === "OTHER" && name !== own && /^\p{Lu}\p{Ll}/u.test(name);
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
  return { name: lead + name, plainName: name, from: start - lead.length, gender: titleGender(lead + name) ?? gender };
}

/** Whether a name follows a noun as its bearer's: "User's landlord (is) Mr Osei". */
const isSame = (plain: string, end: number, from: number): boolean =>
  from > end && /^,? (?:(?:is|was) )?(?:(?:now|still|called|named) )?$/.test(plain.slice(end, from));

function titleGender(name: string): "f" | "m" | null {
  if (/^(?:Mrs|Ms|Miss|Madam|Mme|Frau|Lady|Aunt|Auntie)\b/.test(name)) return "f";
  return /^(?:Mr|Sir|Herr|Lord|Uncle|Father)\b/.test(name) ? "m" : null;
}
