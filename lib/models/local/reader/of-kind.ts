import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { isSaidAfter } from "../said-after";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { isOfKindAsked } from "./kinds-asked";
import { topOf } from "./link";
import { latestOf } from "./over";
import { sameness, type Token } from "./words";

const switching = new Set(["switch", "migrate", "move", "change"]);
/** Who does this with something uses it, and a question that says it asks for no more. */
const using = new Set(["use", "have", "be", "run", "work", "go", "get", "take", "own", "keep", "choose", "drive", ...switching]);
/** "Work gave me a ThinkPad": whoever is given something has it. */
const giving = new Set(["give", "lend", "hand", "pass", "buy", "leave", "get", "send", "issue"]);
const isUserGiven = ({ lower, head, relation }: Token, verb: number): boolean =>
  lower === "user" && head === verb && /^i?obj$/.test(relation);
const said = 0.75;
/** "What is my mother tongue" doesn't ask for any language. */
const asksWhich = /\b(?:which|what) (?!is\b|are\b|was\b|were\b)/i;

/** Of a question such as "which database do we use", the word of a statement that names one. */
function namedOfKind(question: Question, { read, text, isFormer, isSpoken, evidence, around }: Scored): Token | null {
  const { focus, form, words, isNegated, asksPast, asksSupposed } = question;
  const { features, tokens } = read;
  if (form !== "what" || !focus || !asksWhich.test(question.text) || isNegated || asksPast || asksSupposed) return null;
  const given = tokens.filter(({ index, lemma }) => giving.has(lemma) && tokens.some((each) => isUserGiven(each, index)));
  if (isFormer || isSpoken || evidence.role === "assistant" || features.denied + features.supposed > 0) return null;
  if (features.subject < 0.9 && given.length === 0) return null;
  // "Issue tracker": what narrows the noun down needs no telling.
  const isPlain = (word: Question["words"][number]) =>
    word.role === "focus" ||
    question.text.includes(`${word.text} ${focus.text}`) ||
    (word.role === "predicate" && using.has(word.lemma)) ||
    tokens.some((token) => sameness(word, token) >= said) ||
    // "Is there a way to get my notes out of Evernote? I've moved everything to Obsidian"
    (word.upos === "NOUN" && word.role === "argument" && around.has(word.term));
  if (!words.every(isPlain)) return null;
  // "Sold my Canon and bought a Fuji"
  const ended = endingsOf(text);
  const isEnded = ({ lower }: Token) => ended.some((each) => each.words.some((word) => word.lower === lower));
  const isPlaced = ({ relation, index }: Token) =>
    relation === "obj" ||
    // "We're on Next.js 15, Postgres 16"
    ((relation.startsWith("obl") || relation === "root") &&
      tokens.some(({ head, lower }) => head === index && /^(?:to|with|on|at)$/.test(lower)));
  const isUsed = (verb: Token | undefined) =>
    verb !== undefined &&
    (given.includes(verb) || using.has(verb.lemma) || words.some((word) => word.role === "predicate" && sameness(word, verb) >= said));
  const verbOf = (head: Token | undefined, index: number): Token | undefined => {
    const top = topOf(tokens, index);
    return top.relation === "root"
      ? tokens.find((each) => each.head === top.index && each.relation === "cop")
      : top.index === index
        ? head
        : tokens[top.head];
  };
  const isNamed = ({ upos, lemma, head, index }: Token) =>
    upos === "PROPN" && isOfKindAsked(lemma.toLowerCase(), focus.lemma) && isUsed(verbOf(tokens[head], index));
  const named = tokens.find((token) => isNamed(token) && isPlaced(topOf(tokens, token.index)) && !isEnded(token));
  // "For tickets we use Linear" names no chat tool.
  const isForOther = ({ lower, head }: Token) =>
    lower === "for" && tokens[head]?.head === named?.head && !words.some((word) => sameness(word, tokens[head]!) >= said);
  return named && !tokens.some(isForOther) ? named : null;
}

/** "We use Jira" for "which issue tracker do we use", "our beagle Scout" for "what breed is Scout". */
export const tellsOfKind = (question: Question, each: Scored): boolean =>
  namedOfKind(question, each) !== null || tellsBreed(question, each);

/** Of the animal that is asked for by its name or its kind, a word that says more than its kind. */
function tellsBreed(question: Question, { read: { features, tokens }, isFormer, isSpoken, evidence }: Scored): boolean {
  const { form, focus, words, isNegated, isOwn } = question;
  if (form !== "what" || !focus || isNegated || isFormer || isSpoken || evidence.role === "assistant") return false;
  const names = words.filter(({ isName }) => isName);
  // "What breed", "what kind of dog"
  const animals = words.filter(({ lemma, isName }) => !isName && kinship.get(lemma)?.pet);
  const isAsked = focus.lemma === "breed" || (animals.some(({ role }) => role === "focus") && asksKind.test(question.text));
  const others = words.filter((word) => word.role !== "focus" && !names.includes(word) && !animals.includes(word));
  if (!isAsked || names.length + animals.length === 0 || others.length > 0 || features.denied + features.supposed > 0) return false;
  const isNamed = names.every((name) => tokens.some(({ term, lower }) => term === name.term || lower === name.lemma));
  const isAnothers = tokens.some(({ relation, lower }) => relation === "nmod:poss" && !/^(?:user|their|my|our)$/.test(lower));
  if (!isNamed || (names.length === 0 && (!isOwn || isAnothers || features.subject < 0.7))) return false;
  const isBreed = ({ lemma, upos, lower }: Token) => {
    const noun = lemma.toLowerCase();
    if (!/^(?:NOUN|PROPN)$/.test(upos) || names.some((name) => name.lemma === lower)) return false;
    // What the lexicon doesn't know are short names of dogs.
    const isOfKind = animals.every(({ lemma: animal }) => isKindOf(noun, animal) || (animal === "dog" && classesOf(noun).length === 0));
    return isOfKindAsked(noun, "breed") && isOfKind && !ofAny.has(noun);
  };
  return tokens.some(isBreed);
}
const asksKind = /\b(?:kind|sort|type) of\b/i;
/** They say no more than what animal it is. */
const ofAny = new Set(
  "dog puppy pup cat kitten kitty horse pony foal mare stallion gelding cow calf bull sheep lamb chicken hen".split(" "),
);

/** "We've switched to Linear", said after what else names one. */
export function switchedTo(question: Question, before: Scored, all: readonly Scored[]): Scored | null {
  const switches = (each: Scored) => {
    const named = namedOfKind(question, each);
    return named?.relation.startsWith("obl") === true && switching.has(each.read.tokens[named.head]?.lemma ?? "");
  };
  return latestOf(all.filter((each) => isSaidAfter(each.evidence, before.evidence) && switches(each)));
}
