import { parse, type Word } from "./grammar";

/** Whether a statement tells of several things, of which a word names one: "Mubi" of "has Netflix, Mubi and Disney+". */
export function isOneOfSeveral(statement: string, thing: string): boolean {
  const sought = thing.toLowerCase();
  const items = /:\s+(?<items>.+)$/s.exec(statement)?.groups?.items?.split(/[,;]\s+/) ?? [];
  if (items.length > 1 && items.some((item) => new RegExp(`(?<!\\p{L})${RegExp.escape(sought)}(?!\\p{L})`, "iu").test(item))) return true;
  return parse(statement).some(({ words }) => {
    const found = words.find(({ lower, lemma }) => lower === sought || lemma.toLowerCase() === sought);
    const at = found && namedBy(found, words);
    if (!at || !isThing(at)) return false;
    return (
      (at.relation === "conj" && isThing(words[at.head])) ||
      words.some((word) => word.head === at.index && word.relation === "conj" && isThing(word))
    );
  });
}

/** "An old lab named Murphy": the lab; "an Amex Gold": all of it; any other word itself. */
export function namedBy<W extends Pick<Word, "head" | "relation" | "lemma">>(part: W, words: readonly W[]): W {
  let word = part;
  while (/^(?:compound|flat)/.test(word.relation) && words[word.head]) word = words[word.head]!;
  const verb = word.relation === "xcomp" || word.relation === "obj" ? words[word.head] : undefined;
  const noun = verb?.relation === "acl" && /^(?:call|name)$/.test(verb.lemma) ? words[verb.head] : undefined;
  return noun ?? word;
}

/** Stu of "my mate Stu plays", and neither of "I play with Stu" nor of "Stu and I play". */
export function isSubjectAlone<W extends Pick<Word, "head" | "relation" | "lower" | "index">>(word: W, words: readonly W[]): boolean {
  const own = words.some(
    ({ lower, relation, head, index }) =>
      /^(?:i|user)$/.test(lower) && ((relation === "conj" && head === word.index) || (word.relation === "conj" && word.head === index)),
  );
  for (let at: W | undefined = own ? undefined : word; at; at = words[at.head]) {
    if (at.relation.startsWith("nsubj")) return true;
    if (!/^(?:appos|flat|compound|conj|nmod:desc)/.test(at.relation)) return false;
  }
  return false;
}

/** A language may be read as an adjective: "learning Welsh and Polish". */
export const isThing = (word: Pick<Word, "upos" | "text"> | undefined): boolean =>
  word !== undefined && (/^(?:NOUN|PROPN|X)$/.test(word.upos) || (word.upos === "ADJ" && /^\p{Lu}/u.test(word.text)));

export const numberWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** One to twelve, as an alternation. */
export const numberPattern = numberWords.slice(1).join("|");

/** Of digits or a word; NaN for any other, such as "dozen". */
export function numberTold(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  const number = numberWords.indexOf(word.toLowerCase());
  return number > 0 ? number : Number.NaN;
}

export const orderWords = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Of "third" or "3rd"; NaN for any other word. */
export function orderTold(word: string): number {
  const order = orderWords.indexOf(word.toLowerCase()) + 1;
  return order > 0 ? order : Number(/^(\d+)(?:st|nd|rd|th)$/i.exec(word)?.[1] ?? Number.NaN);
}

const part = new RegExp(
  `\\b(?<some>\\d+|${numberPattern}|some|half|most|another|a few|a couple|both|all) of (?:the|their|my|our|his|her|User['’]s|them)\\b`,
  "iu",
);

/** "Three of the goats": the number of which a statement tells, NaN where it is not told as one; null where it tells of no part. */
export function partTold(statement: string): number | null {
  const some = part.exec(statement)?.groups?.some?.toLowerCase();
  if (!some) return null;
  return some === "another" ? 1 : numberTold(some);
}
