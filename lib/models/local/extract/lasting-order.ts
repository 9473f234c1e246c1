import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";

/** How a wish is told, and where in the sentence its words begin. */
export type Wish = { start: number; lead: string };

const longest = 160;
const opening =
  /^(?:(?:and|but|so|oh|also|ok|okay|right|please|pls|plz|kindly|btw|by the way|one (?:more|last) thing|ps|note to self|for (?:the )?(?:future|record))\b[,:]?\s+)*/i;
/** What points at something at hand is to be done once. */
const pointing = /\b(?:below|following|attached|above|these|those|this (?!week|month|year|time)|here|now|today|tonight|tomorrow)\b|:\s*\S/i;
const lasting =
  /\b(?:always|never|only|ever|every|each|whenever|from now on|in (?:the )?future|going forward|by default|as a rule|at all times|any ?more)\b/i;
/** What an assistant does for somebody again and again. */
const served = new Set(
  "suggest recommend use say mention call send show write give offer include put ask propose schedule book order translate read add assume pick text message ring email phone contact choose tell make plan list serve".split(
    " ",
  ),
);
/** How it speaks, writes and counts. */
const spoken = new Set(
  "write speak talk address format spell quote convert show give keep use measure round sign correct cite explain check".split(" "),
);

/** What people are tired of hearing. */
const habits = new Set("apologize apologise repeat lecture flatter hedge remind ask summarize summarise thank praise ramble".split(" "));
/** What it does in somebody's code. */
const worked = new Set(
  "commit push merge deploy delete run test lint rebase install import expose edit touch modify hardcode refactor format log squash tag release".split(
    " ",
  ),
);

/** How prompts for assistants in general are written: "always cite your sources", "markdown for all answers". */
const general = /\b(?:you|you['’]\w+|your|users?|assistant|ai|all (?:answers|replies|responses))\b/i;
/** A prompt that someone pasted says first what the assistant is. */
const prompt = /^\s*(?:you are|you['’]re|act as|your (?:task|role|job|goal) is)\b/i;

/** Whether a line is of a prompt for assistants in general. @param message the whole that it stands in */
export const isOfPrompt = (sentence: string, message: string): boolean => general.test(sentence) || prompt.test(message);

/** An order that holds each time: "Give distances in kilometres", "no pictures of snails please", "remind me of my tablets at eight". */
export function lastingOrder(sentence: string, message: string): Wish | null {
  if (sentence.length > longest || /[?？]\s*$/.test(sentence) || pointing.test(sentence)) return null;
  // "Always" and "never" begin most lines of prompts, which are no short messages; those of this person are `ownWish`'s, too.
  if (isOfPrompt(sentence, message) || (/^(?:always|never)\b/i.test(sentence) && !isShort(message))) return null;
  const start = opening.exec(sentence)![0].length;
  const rest = sentence.slice(start);
  const [parsed, other] = parse(rest);
  if (!parsed || other) return null;
  const { words } = parsed;
  const root = words.find(({ head }) => head < 0)!;
  if (!isOrder(root, words)) return isWishedThing(sentence, words) ? { start, lead: "asked the assistant:" } : null;
  const verb = root.lemma.toLowerCase();
  const isForbidden = words.slice(0, root.index).some(({ lower }) => /^(?:n['’]t|not|dont|never)$/.test(lower));
  // "Never deploy on Fridays please" is a rule whatever it forbids.
  const isRule = /\bnever\b/i.test(rest) && (worked.has(verb) || /\bplease\b|\bon \p{L}+days\b/iu.test(sentence));
  if (isForbidden)
    return (isRule || served.has(verb)) && names(root, words) ? { start: start + root.start, lead: "asked the assistant not to" } : null;
  // "Stop apologizing"
  const stopped = verb === "stop" ? words.find(({ head, xpos }) => head === root.index && xpos === "VBG") : undefined;
  const isLasting =
    (stopped !== undefined && (habits.has(stopped.lemma) || spoken.has(stopped.lemma) || served.has(stopped.lemma))) ||
    (/^(?:avoid|skip|omit)$/.test(verb) && names(root, words)) ||
    // "Remind me again why I left him" asks.
    (verb === "remind" &&
      !/\bme (?:again |once more )?(?:why|how|what|which|who|where|whether|if)\b/i.test(rest) &&
      words.some(({ lower, head }) => lower === "me" && head === root.index)) ||
    ((spoken.has(verb) || served.has(verb) || worked.has(verb)) &&
      lastsFor(root, words, rest) &&
      (!worked.has(verb) || names(root, words))) ||
    (spoken.has(verb) && saysHow(root, words));
  return isLasting ? { start, lead: "asked the assistant to" } : null;
}

const eachTime = /\b(?:always|every|each|whenever|from now on|in (?:the )?future|by default)\b/i;

/** "Give me a workout, only dumbbells" is done once, "give me a summary every morning" always. */
function lastsFor(root: Word, words: readonly Word[], rest: string): boolean {
  // "(She only speaks Polish)" is no rule.
  const ruled = rest.replace(/\b(?:i|he|she|they|we|it|who)(?:['’]\p{L}+)? only\b/giu, "");
  const mark = lasting.exec(ruled);
  const object = objectOf(root, words);
  const isOne = words.some(({ head, lower, upos }) => head === object?.index && (/^an?$/.test(lower) || upos === "NUM"));
  return mark !== null && (!isOne || eachTime.test(ruled));
}

const isShort = (message: string): boolean => message.trim().length <= longest && !message.trim().includes("\n");

/** A bare verb without a subject, after nothing but words that go with an order. */
function isOrder(root: Word, words: readonly Word[]): boolean {
  return (
    /^VBP?$/.test(root.xpos) &&
    root.upos === "VERB" &&
    words
      .slice(0, root.index)
      .every(({ lower, upos }) => upos === "PUNCT" || /^(?:please|do|n['’]t|not|dont|never|always|only|just|also|then|and)$/.test(lower)) &&
    !words.some(({ relation, head }) => relation.startsWith("nsubj") && head === root.index)
  );
}

const objectOf = (root: Word, words: readonly Word[]) => words.find(({ relation, head }) => relation === "obj" && head === root.index);

/** Its object is a thing, and no "it" that was spoken of before. */
function names(root: Word, words: readonly Word[]): boolean {
  const object =
    objectOf(root, words) ?? words.find(({ relation, head }) => /^(?:xcomp|obl|ccomp|advcl)/.test(relation) && head === root.index);
  return object !== undefined && !/^(?:it|that|this|them|they|him|her|me|you|so)$/.test(object.lower);
}

const aText = /^(?:essay|letter|e?mail|text|homework|cv|speech|poem|paragraph|report|application|translation|message|post|draft)$/;

/** Of things in general, and in which way: "write dates as day-month-year", and not "write a poem in rhymes". */
function saysHow(root: Word, words: readonly Word[]): boolean {
  const children = childrenOf(words as Word[]);
  const object = objectOf(root, words);
  const isGeneral =
    !object ||
    object.lower === "me" ||
    (!/^(?:it|that|this|them|him|her|one|some)$/.test(object.lower) &&
      // "Explain photosynthesis like I'm five" is asked once.
      !(root.lemma === "explain" && object.lemma === object.lower) &&
      !(/^(?:check|correct)$/.test(root.lemma) && aText.test(object.lower)) &&
      !children[object.index]!.some(({ upos, lower }) => upos === "NUM" || (upos === "DET" && !/^(?:all|any|every|no|my)$/.test(lower))));
  if (!isGeneral || hasAddressee(root, children) || (object && children[object.index]!.some(({ relation }) => relation.startsWith("acl"))))
    return false;
  const ways = [root, ...(object ? [object] : [])].flatMap(({ index }) =>
    children[index]!.filter(
      (word) => word !== object && word.index > root.index && /^(?:obl|nmod(?!:poss)|advmod|advcl)/.test(word.relation),
    ),
  );
  // What is given or shown is asked for once, unless it's said in which form.
  if (!/^(?:give|show)$/.test(root.lemma)) return ways.length > 0;
  return object?.lower !== "me" && ways.some(({ index }) => children[index]!.some(({ lower }) => lower === "in" || lower === "as"));
}

/** "Write to my aunt in Graz" is done once. */
const hasAddressee = (root: Word, children: readonly (readonly Word[])[]): boolean =>
  /^(?:write|speak|talk|explain|show)$/.test(root.lemma) &&
  children[root.index]!.some(
    ({ index, lower, relation }) =>
      relation === "obl" && !/^(?:me|us)$/.test(lower) && children[index]!.some((word) => word.relation === "case" && word.lower === "to"),
  );

/** "Metric only", "no pictures of snails please", "tabs over spaces": a wish without a verb. */
function isWishedThing(sentence: string, words: readonly Word[]): boolean {
  if (words.some(({ upos, lower }) => upos === "VERB" || upos === "AUX" || /^(?:i|my|we|our|he|she|they)$/.test(lower))) return false;
  if (words.length < 2 || words.length > 14) return false;
  if (/^(?:please|pls|plz)\b|\b(?:please|pls|plz)[.!]*$/i.test(sentence) && words.some(({ upos }) => upos === "NOUN" || upos === "PROPN"))
    return words.filter(({ upos }) => upos !== "PUNCT").length > 3;
  return (
    /\bonly\b/i.test(sentence) &&
    words.some(
      ({ lemma, lower }) =>
        lower === "metric" || ["unit of measurement", "language", "currency"].some((kind) => isKindOf(lemma.toLowerCase(), kind)),
    )
  );
}
