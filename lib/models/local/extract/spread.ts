import type { Word } from "@/lib/language/en/grammar";
import { classesOf } from "@/lib/language/en/lexicon";
import { appointments } from "./appointments";
import { descriptions, stages } from "./descriptions";
import { isVerbal, lowerFirst, numeral, piecesOf, type Spread, wordsOf } from "./pieces";
import { measures, portrait } from "./portrait";
import { ageWords } from "./says-of";
import { isSaid, titled, titleNouns } from "./titles";
import { without } from "./without";

const weekday = /^(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?s?$/i;
const dayNames: Record<string, string> = {
  mo: "Monday",
  tu: "Tuesday",
  we: "Wednesday",
  th: "Thursday",
  fr: "Friday",
  sa: "Saturday",
  su: "Sunday",
};

const headOf = (text: string): Word | undefined => wordsOf(text).find(({ head }) => head < 0);

/** "mon 6k, tue off, wed 10k hills", "Tuesday is choir, Thursday I've got Spanish at 7" */
function days(body: string): Spread[] | null {
  const found: Spread[] = [];
  const title = /^(?:(?:my|our|the) )?(?:week|weekly|schedule|routine|timetable|rota)(?: \p{Ll}+){0,2}:\s+/iu.exec(body)?.[0].length ?? 0;
  for (const { start, end, text } of piecesOf(body, title)) {
    const [first = "", ...rest] = text.split(/:?\s+/);
    if (weekday.test(first) && rest.length > 0) {
      const day = dayNames[first.slice(0, 2).toLowerCase()]!;
      const told = rest.join(" ").replace(/^(?:is|=) /i, "");
      const isSentence = /^(?:i|we)(?:['’]\p{L}+)? /iu.test(told);
      found.push(
        isSentence ? { start, end, source: `On ${day}s ${told}` } : { start, end, source: `My ${day}: ${told}`, isTimeless: true },
      );
      continue;
    }
    const last = found.at(-1);
    if (!last) return null;
    last.end = end;
    last.source = `${last.source}, ${text}`;
  }
  return found.length >= 3 ? found : null;
}

/** "policy HX-20931-B", "excess 250", "pH 6.8", "size 9": a noun and its value. */
const valued =
  /^(?<key>(?:\p{L}[\p{L}'’-]* ){0,3}?\p{L}[\p{L}'’-]*)(?: is|:| =| no\.?| number)? (?<value>(?:[#£$€₹¥+]|\p{Lu}{1,3}\$ ?|(?:CHF|NOK|SEK|DKK|EUR|USD|AUD|RM|Rs\.?) )?\(?(?:\d|\p{Lu}{1,4}[-\d])\S*(?: [\d+()/-][\d ()+/.-]*| ?\p{L}{1,4})?)$/u;
const counted = /^(?:about |around |approx |roughly )?(?<number>\S+) (?<noun>\p{L}.*)$/u;
const rated = /^(?<value>[£$€]?\d\S*) (?<per>(?:an?|per|each) \p{L}+.*)$/iu;

/** "aquarium specs: 240 litres, 12 neon tetras, pH 6.8": a thing of the speaker's, and what it has. */
function specs(body: string): Spread[] | null {
  const head = titled.exec(body);
  const title = head?.groups?.title;
  if (!head || !title || /[?"“]/.test(body)) return null;
  const words = title.replace(/^(?:my|our) /i, "").split(" ");
  while (words.length > 1 && titleNouns.test(words.at(-1)!)) words.pop();
  const thing = words.join(" ");
  const noun = headOf(thing);
  if (!noun || isSaid(title) || !/^(?:NOUN|PROPN|ADJ|VERB)$/.test(noun.upos) || classesOf(noun.lemma.toLowerCase()).length === 0)
    return null;
  if (/^(?:the|this|that|these|for|re|update|today|tomorrow|note|i|we|you|he|she|they|it|new|also|and|so|on|at|in)\b/i.test(thing))
    return null;
  const owned = `My ${lowerFirst(thing)}`;
  const isPlural = noun.xpos === "NNS";
  const found: Spread[] = [];
  let known = 0;
  for (const { start, end, text } of piecesOf(body, head[0].length)) {
    const { key, value } = valued.exec(text)?.groups ?? {};
    const { number, noun: what } = counted.exec(text)?.groups ?? {};
    const rate = rated.exec(text)?.groups;
    // "Appendix out in 2011" and "broken wrist 2019" are dated.
    const isDated = key && value && (/ (?:in|on|at|since|from|until)$/i.test(key) || (/ /.test(key) && /^(?:19|20)\d\d$/.test(value)));
    const isValued = key && value && !isDated && !numeral.test(key) && !/\b(?:my|our)\b/i.test(key);
    if (!isValued && isVerbal(wordsOf(text))) {
      if (!wordsOf(text).some(({ relation }) => relation.startsWith("nsubj"))) return null;
      found.push({ start, end, source: text });
      known--;
    } else if (rate) found.push({ start, end, source: `${owned} ${isPlural ? "are" : "is"} ${text}` });
    else if (isValued) found.push({ start, end, source: `${owned} ${lowerFirst(key)} is ${value}` });
    else if (number && what && numeral.test(number)) found.push({ start, end, source: `${owned} ${isPlural ? "have" : "has"} ${text}` });
    else {
      found.push({ start, end, source: `${owned}: ${text}` });
      known--;
    }
    known++;
  }
  return found.length >= 2 && known >= 2 && known * 2 >= found.length ? found : null;
}

const ownWords = /^(?:my|our|their|his|her|no|none|nothing|not|never|mostly|usually|sometimes|always|plus|except|maybe|often|only|just)\b/i;

/**
 * "My tablets: ramipril 5 mg in the morning, metformin 500 with food", "kids: Ama (14, flute), Yaw (11)": things of a kind and what is told
 * of each. What opens with no thing of its own ("mad about horses") is told of the one before. Bare things ("milk, eggs, bread") are one list.
 */
export function items(body: string): Spread[] | null {
  const head = titled.exec(body);
  const title = head?.groups?.title;
  if (!head || !title || /[?"“]/.test(body) || isSaid(title)) return null;
  const kind = title.replace(/^(?:my|our|the) /i, "").replace(/^(?:\d+|two|three|four|five|six|seven|eight) /i, "");
  const noun = headOf(kind);
  if (
    noun?.xpos !== "NNS" ||
    classesOf(noun.lemma.toLowerCase()).length === 0 ||
    titleNouns.test(noun.lower) ||
    /^(?:re|note|update)\b/i.test(kind)
  )
    return null;
  const found: (Spread & { words: number })[] = [];
  let areNames: boolean | undefined;
  for (const { start, end, text } of piecesOf(body, head[0].length)) {
    const words = wordsOf(text);
    if (isVerbal(wordsOf(text.replace(/\([^)]*\)/g, ""))) || ownWords.test(text)) return null;
    const isName = /^(?:\p{Ll}+ )?\p{Lu}/u.test(text);
    areNames ??= isName;
    // The parser takes the name of a medicine for a verb.
    const isThing = words.some(({ upos, xpos, head: at }) => at < 0 && (/^(?:NOUN|PROPN|X|NUM)$/.test(upos) || xpos === "VB"));
    const isOwn = !ageWords.test(text) && (areNames ? isName : isThing);
    const last = found.at(-1);
    if (isOwn) found.push({ start, end, source: `My ${lowerFirst(kind)}: ${text}`, words: words.length, isTimeless: true });
    else if (!last) return null;
    else {
      last.source = `${last.source}, ${text}`;
      last.end = end;
      last.words += words.length;
    }
  }
  return found.length >= 2 && found.every(({ words }) => words > 1) ? found.map(({ words: _, ...item }) => item) : null;
}

const sized = /^(?<value>X{0,3}[SL]|M|\dX?L|\d{1,2}) (?<key>\p{Ll}+)$/u;

/** "me: XL jersey, boots 46" in a list of several people. */
function ofMe(body: string): Spread[] | null {
  const head = /^(?:me|myself)\s*(?::|=|–|-)\s+/i.exec(body);
  if (!head) return null;
  return piecesOf(body, head[0].length).map(({ start, end, text }) => {
    const { key, value } = sized.exec(text)?.groups ?? valued.exec(text)?.groups ?? {};
    const isPlural = key !== undefined && headOf(key)?.xpos === "NNS";
    return { start, end, source: key && value ? `My ${lowerFirst(key)} ${isPlural ? "are" : "is"} ${value}` : `For me: ${text}` };
  });
}

/** Lists inside one clause as a sentence for each of their parts; null where the clause is none. */
export const spread = (body: string): Spread[] | null =>
  stages(body) ??
  days(body) ??
  appointments(body) ??
  portrait(body) ??
  ofMe(body) ??
  specs(body) ??
  measures(body) ??
  descriptions(body) ??
  without(body);
