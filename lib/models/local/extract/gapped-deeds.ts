import { isTime } from "@/lib/language/en/ended-things";
import { parse, type Word } from "@/lib/language/en/grammar";
import { childrenOf, phraseWords } from "@/lib/language/en/phrases";
import { isFiniteVerb, piecesOf, type Spread, splitAt, wordsOf } from "./pieces";
import { isKnownPlace } from "./places";

// Of a row of people, or of counts, the verb is said once.

const withoutVerb =
  /^(?<who>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?|me|I) (?<what>(?:(?:the|a|an|my|our|his|her|their|some|two|three) )?\p{Ll}[\p{L}'’ -]*)$/u;
const mostWords = 5;

/** "Hamza is paying the villa, Jools the car, Ned the food": what the verb of the first says of each. */
export function gappedDeeds(body: string): Spread[] | null {
  const [first, ...others] = piecesOf(body).flatMap((piece) => splitAt(piece, joint));
  const rest = others.map(({ start, end, text }) => ({ start, end, groups: withoutVerb.exec(text)?.groups }));
  if (!first || rest.length === 0) return null;
  const verb = verbIn(first.text);
  if (!verb) return null;
  const told: Spread[] = [{ start: first.start, end: first.end, source: first.text }];
  for (const { start, end, groups } of rest) {
    const { who, what } = groups ?? {};
    if (!who || !what || what.split(" ").length > mostWords || wordsOf(what).some((word) => isFiniteVerb(word) || isTime(word)))
      return null;
    // "Tom plays guitar, I play drums" says its own verb.
    if (isKnownPlace(who) || hasOwnVerb(body.slice(start, end))) return null;
    const thing = what.replace(/ ones?$/, ` ${verb.thing}`);
    told.push({ start, end, source: /^(?:me|I)$/.test(who) ? `I ${verb.own} ${thing}` : `${who} ${verb.said} ${thing}` });
  }
  return told;
}

const hasOwnVerb = (text: string): boolean =>
  wordsOf(text).some(
    (word, _, words) => isFiniteVerb(word) && words.some(({ head, relation }) => head === word.index && relation.startsWith("nsubj")),
  );

/** "And me the taxi" */
const joint = / and (?=(?:\p{Lu}[\p{L}'’-]+|me) (?:the|a|an|my|our|his|her|their) )/u;

/** Between somebody's name and what they do it to: "is paying"; and as the speaker says it of themself. */
function verbIn(text: string): { said: string; own: string; thing: string } | null {
  const [sentence, other] = parse(text);
  const words = sentence?.words ?? [];
  const root = words.find(({ head }) => head < 0);
  if (!root || other || root.upos !== "VERB") return null;
  const children = childrenOf(words);
  const own = children[root.index]!;
  const subject = own.find(({ relation }) => relation === "nsubj");
  const object = own.find(({ relation }) => relation === "obj");
  const isPlain = own.every(({ relation }) => /^(?:nsubj|obj|aux|punct|compound:prt)$/.test(relation));
  if (!subject || !object || !isPlain || subject.index > 1 || subject.upos !== "PROPN") return null;
  const from = phraseWords(object, children)[0]!;
  const verbs = words.slice(phraseWords(subject, children).at(-1)!.index + 1, from.index);
  if (verbs.length === 0) return null;
  return { said: textOf(text, verbs), own: asOwn(text, verbs), thing: object.text };
}

const textOf = (text: string, words: readonly Word[]): string => text.slice(words[0]!.start, words.at(-1)!.end);

function asOwn(text: string, words: readonly Word[]): string {
  const [first] = words;
  const rest = text.slice(first!.end, words.at(-1)!.end);
  return `${first!.lemma === "be" ? "am" : first!.xpos === "VBZ" ? first!.lemma : first!.text}${rest}`;
}

const having = /^(?<have>(?:(?:i|we)(?: have(?: got)?| got|['’]ve(?: got)?)|i['’]?ve) )(?=\d)/iu;
const counted = /^\d{1,4} (?:\p{L}[\p{L}'’-]*)(?: \p{L}[\p{L}'’-]*){0,3}$/u;

/** "I have 4 children, 11 grandchildren and 7 great-grandchildren": a count of each. */
export function countsInRow(body: string): Spread[] | null {
  const have = having.exec(body)?.groups?.have;
  if (!have) return null;
  const pieces = piecesOf(body.replace(/[.!]+$/, "").replace(/ and (?=\d)/g, ", and "), have.length);
  // The joints that were put in have moved what follows: all are told by the whole sentence.
  if (pieces.length < 2 || !pieces.every(({ text }) => counted.test(text))) return null;
  return pieces.map(({ text }) => ({ start: 0, end: body.length, source: `${have}${text}` }));
}
