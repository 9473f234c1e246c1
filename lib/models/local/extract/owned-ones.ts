import { parse, type Word } from "@/lib/language/en/grammar";
import { childrenOf } from "@/lib/language/en/phrases";
import { kindTold } from "./kind-told";
import { kinship } from "./kinship";

const owners: Record<string, string> = { mine: "my", ours: "our", hers: "her", his: "his", theirs: "their" };

/**
 * "Mine's called Pip" after "my brother's dog is called Rex" is "my dog's called Pip": the noun that the sentence before says somebody has.
 * Unchanged where none or several fit, or where one is told of and several are meant.
 */
export function withOwned(clause: string, before: () => string): string {
  if (possessor.test(clause)) return withOwnedOf(clause, before);
  if (!/\b(?:mine|ours|hers|theirs|his)\b/i.test(clause)) return clause;
  const words = parse(clause)[0]?.words ?? [];
  const pronoun = words.find((word) => isOwned(word, words));
  const told = pronoun ? toldBefore(before()) : [];
  const noun = pronoun ? (ownedIn(told, pronoun.lower) ?? (isFirst(pronoun, words) ? kindTold(told, words) : null)) : null;
  const name = pronoun && noun && named(noun, told, countOf(pronoun, words));
  if (!name) return clause;
  const owner = owners[pronoun.lower]!;
  const lead = /^\p{Lu}/u.test(pronoun.text) ? owner[0]!.toUpperCase() + owner.slice(1) : owner;
  const rest = clause.slice(pronoun.end).replace(/^['’]s (?!been\b|got\b|had\b)/, " is ");
  return `${clause.slice(0, pronoun.start)}${lead} ${name}${rest}`;
}

/** "38 is mine" says of what it is. */
const isFirst = ({ index }: Word, words: Word[]): boolean =>
  words.slice(0, index).every(({ upos }) => /^(?:CCONJ|ADV|PUNCT|INTJ)$/.test(upos));

/** "My husband's is a Transit", with what he has left out. */
const possessor =
  /^(?:(?:and|but) )?(?:(?:my|our|his|her|their|the) )?(?:\p{L}+ ){0,2}?(?!(?:it|that|this|there|here|what|who|he|she|let|where)['’])\p{L}+['’]s(?= (?:is|are|was|were|isn['’]t|aren['’]t|wasn['’]t|has|will)\b)/iu;

function withOwnedOf(clause: string, before: () => string): string {
  const words = parse(clause)[0]?.words ?? [];
  const mark = words.find(({ lower }) => /^['’]s$/.test(lower));
  const verb = mark && words[mark.index + 1];
  const told = verb ? toldBefore(before()) : [];
  const noun = verb ? (ownedIn(told, "") ?? kindTold(told, words)) : null;
  const count = /^(?:is|was|has)$/.test(verb?.lower ?? "") ? "one" : /^(?:are|were)$/.test(verb?.lower ?? "") ? "several" : null;
  const name = noun && named(noun, told, count);
  return name && mark ? `${clause.slice(0, mark.end)} ${name}${clause.slice(mark.end)}` : clause;
}

/** The last sentence that doesn't leave out itself what is owned: "hers is blue, mine's white" have the same noun before them. */
function toldBefore(text: string): Word[] {
  const sentences = parse(text).slice(-farthest);
  return sentences.findLast(({ words }) => !words.some((word) => isOwned(word, words)))?.words ?? [];
}
const farthest = 3;

/** "Mine is blue", "I sold mine", but neither "a friend of mine" nor "his bike". */
const isOwned = ({ lower, relation, index }: Word, words: Word[]): boolean =>
  owners[lower] !== undefined &&
  /^(?:nsubj|obj)/.test(relation) &&
  !words.some(({ head, relation: of }) => head === index && of !== "case") &&
  !/^(?:NOUN|PROPN|ADJ|NUM)$/.test(words[index + 1]?.upos ?? "");

const owning: Record<string, "f" | "m"> = { hers: "f", his: "m" };

/** "My brother's dog", "my sister sold her car", "Tom has a dog"; for "mine", nothing that is the speaker's already. */
function ownedIn(words: Word[], pronoun: string): Word | null {
  const isSpeakers = ({ lower }: Word) => /^(?:mine|ours)$/.test(pronoun) && /^(?:i|we|my|our)$/.test(lower);
  const children = childrenOf(words);
  const isHad = ({ relation, head }: Word) =>
    relation === "obj" &&
    having.has(words[head]!.lemma) &&
    children[head]!.some((child) => child.relation.startsWith("nsubj") && !isSpeakers(child));
  const owned = words.filter((word) => {
    const isJoined = children[word.index]!.some(({ relation }) => relation.startsWith("conj"));
    if (word.upos !== "NOUN" || !/^(?:nsubj|obj|root)/.test(word.relation) || isJoined) return false;
    if (isHolder(word, children, words) || children[word.index]!.some(({ relation }) => relation === "case")) return false;
    // "Hers" after "my wife is a size 38" is the wife's, and after "my husband works nights" a husband's.
    const kin = kinship.get(word.lemma.toLowerCase());
    if (kin && !kin.pet && kin.gender === owning[pronoun]) return false;
    const owner = children[word.index]!.find(({ relation }) => relation === "nmod:poss");
    return owner ? !isSpeakers(owner) : isHad(word);
  });
  // "I have a white bike and my wife has a blue one": a bike.
  if (owned.some(({ lemma }) => lemma === "one")) return oneThing(words);
  const about = owned.filter(({ relation }) => relation.startsWith("nsubj"));
  return owned.length === 1 ? owned[0]! : about.length === 1 ? about[0]! : null;
}
/** "My wife has a blue bike": what she has is told of. */
const isHolder = ({ relation, head }: Word, children: Word[][], words: Word[]): boolean =>
  relation.startsWith("nsubj") && having.has(words[head]?.lemma ?? "") && children[head]!.some((child) => child.relation === "obj");

function oneThing(words: Word[]): Word | null {
  const things = words.filter(
    ({ upos, relation, lemma, head }) => upos === "NOUN" && relation === "obj" && lemma !== "one" && having.has(words[head]!.lemma),
  );
  return things.length === 1 ? things[0]! : null;
}
const having = new Set("have get own buy keep adopt drive".split(" "));

/** With what belongs to the noun, in the number that is meant. */
function named(noun: Word, words: Word[], count: "one" | "several" | null): string | null {
  const isPlural = /^NNP?S$/.test(noun.xpos);
  if (count === "several" && !isPlural) return null;
  const first = childrenOf(words)[noun.index]!.find(({ relation, index }) => relation.startsWith("compound") && index < noun.index) ?? noun;
  const lead = words.slice(first.index, noun.index).map(({ text }) => `${text} `);
  return lead.join("") + (count === "one" ? noun.lemma.toLowerCase() : noun.text);
}

/** Of "mine is" and "mine are"; null where the verb doesn't show it. */
function countOf({ head, relation }: Word, words: Word[]): "one" | "several" | null {
  if (!relation.startsWith("nsubj")) return null;
  const verbs = words.filter((word) => word.index === head || (word.head === head && /^(?:aux|cop)/.test(word.relation)));
  if (verbs.some(({ xpos, lower }) => xpos === "VBZ" || lower === "was")) return "one";
  return verbs.some(({ xpos, lower }) => xpos === "VBP" || lower === "were") ? "several" : null;
}
