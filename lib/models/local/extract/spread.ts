import { parse, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { isPersonNoun, lasting } from "./fragments";
import { kinship } from "./kinship";
import { tag } from "./tagging";

/** A part of a clause, and the sentence of its speaker that it stands for. */
export type Spread = { start: number; end: number; source: string /** The words say no date that could be reckoned. */; isTimeless?: true };
type Piece = { start: number; end: number; text: string };

const numeral = /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen)$/i;
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

/** Parts between commas and semicolons, and where "and" joins the last one. */
function piecesOf(text: string, from = 0): Piece[] {
  const found: Piece[] = [];
  let start = from;
  const add = (end: number) => {
    const lead = /^\s*(?:(?:and|plus|also|&)\s+)?/i.exec(text.slice(start, end))![0].length;
    const words = text.slice(start + lead, end).replace(/[\s.!]+$/, "");
    if (words) found.push({ start: start + lead, end: start + lead + words.length, text: words });
  };
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")") depth--;
    const isStop = /[,;]/.test(text[i]!) && depth === 0 && /\s|$/.test(text[i + 1] ?? " ");
    if (!isStop) continue;
    add(i);
    start = i + 1;
  }
  add(text.length);
  return found;
}

const wordsOf = (text: string): Word[] => parse(text).flatMap(({ words }) => words);
const isVerbal = (words: readonly Word[]) => words.some(({ xpos, upos }) => upos === "AUX" || /^VB[DZP]$/.test(xpos));
const lowerFirst = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);

const headOf = (text: string): Word | undefined => wordsOf(text).find(({ head }) => head < 0);

/** "mon 6k, tue off, wed 10k hills" */
function days(body: string): Spread[] | null {
  const found: Spread[] = [];
  for (const { start, end, text } of piecesOf(body)) {
    const [first = "", ...rest] = text.split(/:?\s+/);
    if (weekday.test(first) && rest.length > 0) {
      found.push({ start, end, source: `My ${dayNames[first.slice(0, 2).toLowerCase()]}: ${rest.join(" ")}`, isTimeless: true });
      continue;
    }
    const last = found.at(-1);
    if (!last) return null;
    last.end = end;
    last.source = `${last.source}, ${text}`;
  }
  return found.length >= 3 ? found : null;
}

/** Words of a title that name no thing. */
const titleNouns =
  /^(?:details|specs?|specifications|info|information|data|numbers?|figures|stats|facts|notes?|list|stuff|things|settings|setup|measurements|sizes?|summary|rundown|basics)$/i;
const titled =
  /^(?<title>(?:my |our )?(?:\p{L}[\p{L}'’-]* ){0,4}?\p{L}[\p{L}'’-]*?)(?<aside>,? (?:in case|so|for|if|from|as of)\b[^:]{3,70})?:\s+(?=\S)/iu;
/** "policy HX-20931-B", "excess 250", "pH 6.8", "size 9": a noun and its value. */
const valued =
  /^(?<key>(?:\p{L}[\p{L}'’-]* ){0,3}?\p{L}[\p{L}'’-]*)(?: is|:| =| no\.?| number)? (?<value>[#£$€+]?\(?(?:\d|\p{Lu}{1,4}[-\d])\S*(?: [\d+()/-][\d ()+/.-]*| ?\p{L}{1,4})?)$/u;
const counted = /^(?:about |around |approx |roughly )?(?<number>\S+) (?<noun>\p{L}.*)$/u;
const rated = /^(?<value>[£$€]?\d\S*) (?<per>(?:an?|per|each) \p{L}+.*)$/iu;

/** "Easter was chaos: …", "my wife rang: …" are no titles. */
const isSaid = (title: string): boolean => {
  const words = wordsOf(title);
  if (titleNouns.test(words.at(-1)?.text ?? "")) return false;
  return words.some(
    ({ upos, relation, xpos, index }) =>
      upos === "AUX" ||
      (upos === "PRON" && relation !== "nmod:poss") ||
      (/^VB[DZP]$/.test(xpos) && words.some((word) => /^nsubj/.test(word.relation) && word.head === index)),
  );
};

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
    const isValued = key && value && !numeral.test(key);
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

const ageWords =
  /^(?:aged? )?(?<age>\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\p{L}+)?)(?: (?:years? (?:old|of age)|y\/?o|yrs?(?: old)?))?$/iu;
const stateOf =
  /^(?:(?:currently|still|now|happily|recently|originally|freshly|self|part[- ]time|full[- ]time)[ -])?(?:based|living|resident|married|divorced|retired|employed|self[- ]employed|single|engaged|widowed|born|raised|working|studying|from|in|at|unemployed|freelance|semi-retired)\b/i;

/** What a few words say of somebody: "a plumber", "34", "based in Leeds", "two kids". Null where they may be about something else. */
function saysOf(text: string, be: string, have: string): string | null {
  const age = ageWords.exec(text)?.groups?.age;
  if (age && (!/^\d+$/.test(age) || Number(age) >= 3)) return `${be} ${age}${/^\d+$/.test(age) ? "" : " years old"}`;
  if (stateOf.test(text)) return `${be} ${lowerFirst(text)}`;
  // A capital at the start of a sentence makes no name.
  const words = wordsOf(lowerFirst(text));
  if (isVerbal(words) || words.length > 9 || words.length === 0) return null;
  const root = words.find(({ head: at }) => at < 0)!;
  const [first] = words;
  if (numeral.test(first!.text) || first!.lower === "no") {
    const owned = words.find(({ upos }) => upos === "NOUN");
    const lemma = owned?.lemma ?? "";
    return kinship.has(lemma) || /^(?:kid|child|girl|boy|twin|grandkid|grandchild)$/.test(lemma) || isKindOf(lemma, "animal")
      ? `${have} ${lowerFirst(text)}`
      : null;
  }
  if (lasting.test(root.lower) && root.index <= 2) return `${be} ${lowerFirst(text)}`;
  const isRole =
    root.upos === "NOUN" &&
    root.index <= 4 &&
    (isPersonNoun(root.lower) ||
      /^(?:mum|mom|dad|mother|father|granny|grandma|grandpa|widow|widower|student|apprentice)$/.test(root.lower));
  if (!isRole) return null;
  const article =
    /^(?:a|an|the|my|our|his|her|their)$/.test(first!.lower) || root.xpos === "NNS" ? "" : /^[aeiou]/i.test(text) ? "an " : "a ";
  return `${be} ${article}${/^\p{Lu}{2,}/u.test(text) ? text : lowerFirst(text)}`;
}

const selfOrKin = /^(?<who>I|My (?:\p{L}+ ){0,3}?\p{L}+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?<be> am|['’]m| is|['’]s) /u;

/** "I am Hendrik Bolt, civil-law notary, resident in Maastricht, fifty-eight years of age": one claim each. */
function descriptions(body: string): Spread[] | null {
  const head = selfOrKin.exec(body);
  const { who, be } = head?.groups ?? {};
  if (!head || !who || !be || (who !== "I" && /['’]m|am/.test(be))) return null;
  const verb = who === "I" ? "I am" : `${who} is`;
  const [main, ...rest] = piecesOf(body);
  // "I'm with Dr Wanjiru, a good listener": the rest tells of someone else.
  if (!main || rest.length === 0 || /^(?:ADP|VERB|SCONJ)$/.test(wordsOf(main.text.slice(head[0].length))[0]?.upos ?? "VERB")) return null;
  const found: Spread[] = [{ start: main.start, end: main.end, source: main.text }];
  for (const { start, end, text } of rest) {
    const says = (who === "I" && ofOwnKin(text)) || saysOf(text, verb, who === "I" ? "I have" : `${who} has`);
    if (says) found.push({ start, end, source: says });
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}${body.slice(last.end, start)}${text}`;
      last.end = end;
    }
  }
  return found.length > 1 && !rest.some(({ text }) => !ofOwnKin(text) && isVerbal(wordsOf(text))) ? found : null;
}

/** "Husband's called Andre" */
function ofOwnKin(text: string): string | null {
  const kin = /^(?:my )?(\p{L}+)(?:['’]s| is| are) \S/iu.exec(text)?.[1];
  return kin && kinship.has(kin.toLowerCase()) ? `My ${text.replace(/^my /i, "")}` : null;
}

const pronouns = /^(?:(?:he|she|they|xe|ze|it)\/(?:him|her|hers|them|they|she|he|his|theirs|any|xem|zir|its)(?:\/\p{L}+)?)$/iu;

/** Sentences without a verb in which somebody introduces themselves: "rosa. janitor, nights. 22. they/them". */
export function selfDescription(body: string): Spread[] | null {
  const bare = body.replace(/[.!]+$/, "").trim();
  const whole = (source: string): Spread[] => [{ start: 0, end: body.length, source }];
  if (pronouns.test(bare)) return whole(`My pronouns are ${bare}`);
  if (/^\d{2}$/.test(bare) && Number(bare) >= 13) return whole(`I am ${bare}`);
  if (/^\p{L}{2,14}$/u.test(bare) && tag(bare[0]!.toUpperCase() + bare.slice(1))[0]?.tags.has("FirstName"))
    return whole(`My name is ${bare[0]!.toUpperCase()}${bare.slice(1)}`);
  const pieces = piecesOf(bare);
  if (pieces.length === 0 || isVerbal(wordsOf(bare))) return null;
  const found: Spread[] = [];
  for (const { start, end, text } of pieces) {
    const place = tag(text)[0]?.tags.has("Place") && /^\p{Lu}\S*$/u.test(text) ? `I am based in ${text}` : null;
    const says = place ?? saysOf(text, "I am", "I have");
    if (says) found.push({ start, end, source: says });
    else if (found.length === 0) return null;
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}, ${text}`;
      last.end = end;
    }
  }
  return found;
}

const stage =
  /^(?:(?<born>born(?: and raised)?|raised|educated|brought up|grew up)|(?:and )?(?:now|currently|these days)(?: (?<now>live|living|based|work|working|settled))?) (?=(?:in|at|near|by|from|on)\b)/iu;

/** "Born in Cairo, raised in Leeds, now in Melbourne": where somebody was and is. */
function stages(body: string): Spread[] | null {
  const pieces = piecesOf(body.replace(/^i was (?=born)/i, ""));
  if (pieces.length < 2 || !/^(?:i was )?born\b/i.test(body)) return null;
  const lead = body.length - body.replace(/^i was (?=born)/i, "").length;
  const found = pieces.flatMap(({ start, end, text }) => {
    const groups = stage.exec(text)?.groups;
    if (!groups) return [];
    const rest = text.slice(stage.exec(text)![0].length);
    const verb = groups.born
      ? /^grew/i.test(groups.born)
        ? "grew up"
        : `was ${groups.born.toLowerCase()}`
      : /^work/i.test(groups.now ?? "")
        ? "now work"
        : "now live";
    return [{ start: start + lead, end: end + lead, source: `I ${verb} ${rest}` }];
  });
  return found.length === pieces.length ? found : null;
}

const longestPart = 100;

const introduces =
  /^(?:\W*(?:hi|hey|hello)\b[^,.!]{0,12}[,.!]?\s+)?(?:i['’]?m|i am|my name['’]?s|my name is|call me|this is) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?[.!]*$/iu;

/** Whether the sentences of a message are mostly a few words about oneself each. */
export function isSelfPortrait(sentences: readonly string[]): boolean {
  const first = sentences.slice(0, 8);
  const isShort = (each: string) => piecesOf(each).every(({ text }) => text.split(/\s+/).length <= 6);
  const short = first.filter((each) => each.length < longestPart && isShort(each) && !/[?:]/.test(each) && !isVerbal(wordsOf(each)));
  const says = short.filter((each) => {
    const bare = each.replace(/[.!]+$/, "").trim();
    return pronouns.test(bare) || /^\d{2}$/.test(bare) || piecesOf(bare).some(({ text }) => saysOf(text, "", "") !== null);
  });
  // "I'm Tariq. Software engineer at Klarna. Married to Elin."
  const isIntroduced = first.some((each) => introduces.test(each));
  return short.length >= (isIntroduced ? 1 : 3) && says.length >= 1 && short.length * 2 >= first.length - Number(isIntroduced);
}

/** Lists inside one clause as a sentence for each of their parts; null where the clause is none. */
export const spread = (body: string): Spread[] | null => stages(body) ?? days(body) ?? ofMe(body) ?? specs(body) ?? descriptions(body);
