import { parse, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { kinship } from "./kinship";
import type { Person } from "./subject";

const getting = new Set("have get own buy adopt keep rescue foster rehome".split(" "));

/**
 * The animals that a third-person sentence tells of: "Kiwi" of "Elena has a parrot called Kiwi", "User's brother's cat" of "User's brother
 * adopted a cat", "Pumpkin" of "User had to rehome Pumpkin".
 */
export function animalsIn(plain: string, own: string | null): Person[] {
  if (!mayTellOfOne(plain)) return [];
  const found = parse(own ? plain.replaceAll(own, standIn) : plain).flatMap(({ words }) => {
    const children = childrenOf(words);
    const back = (name: string) => (own ? name.replaceAll(standIn, own) : name);
    return words.flatMap((word): Person[] => {
      const verb = words[word.head];
      if (word.upos === "PROPN" && verb?.lemma === "rehome" && word.relation === "obj")
        return [{ name: word.text, gender: null, animal: { kind: "animal", isNew: true } }];
      if (!isAnimal(word, words)) return [];
      const isNew = word.relation === "obj" && getting.has(verb!.lemma);
      const name = nameBehind(word, words) ?? ofOwner(word, words, children);
      return [{ name: name ? back(name) : "", gender: null, animal: { kind: word.lemma.toLowerCase(), isNew } }];
    });
  });
  // Of "my dog hates the cat", the cat may be meant as well; of "I saw a cat" nobody takes up whose it is.
  return found.some(({ name }) => name) ? found : [];
}

/** A name that the treebank knows, in place of "User". */
const standIn = "Anna";
/** Parsing costs more. */
const mayTellOfOne = (plain: string): boolean =>
  /rehome/.test(plain) || (plain.match(/\p{Ll}{3,}/gu) ?? []).some((word) => isAnimalNoun(word));

export function isAnimalNoun(word: string): boolean {
  const kin = kinship.get(word);
  if (kin) return kin.pet === true;
  const [kind = word] = classesOf(word);
  return isKindOf(word, "animal") && isKindOf(kind, "animal") && !isKindOf(word, "person") && !isKindOf(word, "food");
}

const isAnimal = (word: Word, words: Word[]): boolean =>
  word.upos === "NOUN" &&
  word.xpos === "NN" &&
  isAnimalNoun(word.lemma.toLowerCase()) &&
  // "A cat flap"
  !(words[word.index + 1]?.upos === "NOUN" && word.relation === "compound");

/** Whether a sentence tells of an animal by this word, and not of a "hen do" or "dog food". */
export const isAnimalIn = (text: string, pet: string): boolean =>
  parse(text).some(({ words }) => {
    const { length } = pet.split(" ");
    const at = words.findIndex(
      (_, i) =>
        pet ===
        words
          .slice(i, i + length)
          .map(({ lower }) => lower)
          .join(" "),
    );
    const next = words[at + length];
    return at >= 0 && !(next && (words[at + length - 1]!.relation === "compound" || next.lower === "do"));
  });

/** "A cat called Momo", "a pony, Daisy,", "my beagle Biscuit", "my kitten is called Mina". */
function nameBehind({ index }: Word, words: Word[]): string | null {
  const said = words[index + 2];
  if (words[index + 1]?.lower === "is" && said?.upos === "PROPN" && words.slice(index + 3).every(({ upos }) => upos === "PUNCT"))
    return said.text;
  const next = words[index + 1]?.lower === "is" && said?.lower === "called" ? index + 2 : index + 1;
  const at = /^(?:called|named|,)$/.test(words[next]?.lower ?? "") ? next + 1 : index + 1;
  const name = words[at];
  const isCalled = /^(?:called|named)$/.test(words[at - 1]!.lower);
  if (!name || !(isCalled || name.upos === "PROPN") || !/^\p{Lu}\p{L}/u.test(name.text)) return null;
  const isClosed = words[at - 1]!.text !== "," || !words[at + 1] || words[at + 1]!.upos === "PUNCT";
  return isClosed ? name.text : null;
}

const longestOwner = 4;

/** "Anna's cat" of "Anna's cat" and of "Anna got a cat"; null for a cat on the street. */
function ofOwner(word: Word, words: Word[], children: Word[][]): string | null {
  const textOf = (from: number, to: number) =>
    words.slice(from, to + 1).reduce((text, { text: each }, i) => text + (i > 0 && !/^['’]/.test(each) ? " " : "") + each, "");
  const own = children[word.index]!;
  const first = own.find(({ relation, index }) => relation === "compound" && index < word.index) ?? word;
  const noun = textOf(first.index, word.index);
  const owner = own.find(({ relation }) => relation === "nmod:poss");
  if (owner) return owner.upos === "PROPN" ? `${owner.text}'s ${noun}` : null;
  const verb = words[word.head];
  if (word.relation !== "obj" || !verb || !getting.has(verb.lemma) || !own.some(({ lower }) => /^(?:an?|another|one)$/.test(lower)))
    return null;
  const subject = words.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj"));
  if (!subject || !/^(?:NOUN|PROPN)$/.test(subject.upos)) return null;
  // "Anna's sister Dana" is Dana, "Anna and others" have it together.
  const named = children[subject.index]!.find(({ relation, upos }) => relation === "appos" && upos === "PROPN");
  if (children[subject.index]!.some(({ relation }) => relation.startsWith("conj")))
    return subject.text === standIn ? `${standIn}'s ${noun}` : null;
  const lead = children[subject.index]!.find(({ relation }) => /^(?:nmod:poss|det)/.test(relation))?.index ?? subject.index;
  if (subject.index - lead > longestOwner) return null;
  const whose = named?.text ?? (subject.upos === "PROPN" ? subject.text : textOf(lead, subject.index));
  return `${whose}${subject.xpos === "NNS" ? "'" : "'s"} ${noun}`;
}
