import { irregular } from "@/lib/text/irregular";
import type { Edit } from "./edits";
import { wordsOf } from "./pieces";
import type { Token } from "./tagging";
import { plain } from "./tagging";

export const adverbs = new Set(
  "also just really never always still already currently now actually usually often sometimes mostly mainly probably maybe perhaps recently finally even only both all each definitely absolutely totally truly simply generally typically normally rarely seldom hardly barely ever kinda sorta honestly personally particularly especially strongly greatly deeply highly strictly secretly quickly slowly gradually officially initially originally eventually frequently occasionally constantly regularly again too so then today tonight myself once almost nearly quite rather literally basically certainly clearly obviously fully completely seriously lately longer much previously thoroughly first last mildly firmly daily".split(
    " ",
  ),
);
const modals = new Set(
  "can could will would shall should may might must cannot can't couldn't won't wouldn't shouldn't mustn't ought used gonna wanna gotta better didn't hadn't wasn't did had was".split(
    " ",
  ),
);
const irregularPast = new Set(
  "went got made took came saw met ran bought left said told gave found kept began felt thought became taught wrote grew knew drove flew ate drank spoke sat stood won lost sold built brought caught fought held heard led lent meant paid rode rang rose sent shot showed sang sank slept spent stole swam threw understood woke wore chose broke fell forgot froze hid hung laid lay lit overcame sought shook shut slid spread struck swore swept tore wept withdrew wound dealt dreamt dug fed fled hit hurt quit cut let burnt learnt spelt split bet cost".split(
    " ",
  ),
);
/** "Drew", "clung": of the rest, the lexicon knows of which verb they are a form. */
const isIrregularPast = (lower: string): boolean => irregularPast.has(lower) || (irregular.get(lower) ?? lower) !== lower;
/** Past and present look alike; the present is the likelier reading only without a past sign. */
const unchanged = new Set("put set read cut hit quit let hurt cost bet spread split shut".split(" "));
const irregularPresent: Record<string, string> = {
  am: "is",
  are: "is",
  have: "has",
  do: "does",
  go: "goes",
  "don't": "doesn't",
  "haven't": "hasn't",
  "aren't": "isn't",
  were: "was",
  "weren't": "wasn't",
  wanna: "wants to",
  gotta: "has to",
  gonna: "is going to",
  dont: "doesn't",
  havent: "hasn't",
};

/** The third person singular of a verb's base form. */
export function thirdPerson(verb: string): string {
  const present = irregularPresent[plain(verb)];
  if (present) return present;
  if (/(?:s|sh|ch|x|z|o)$/i.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/i.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** Third-person endings for the verb after "I" and for verbs that share it: "I cook and bake" → "cooks and bakes". */
export function agreement(source: string, tokens: Token[], subject: number, contracted: string): Edit[] {
  const edits: Edit[] = [];
  let index = subject + 1;
  if (!contracted) {
    while (tokens[index] && isAdverb(tokens[index]!, tokens[index + 1])) index++;
    const verb = tokens[index];
    if (!verb || verb.lower === "not") return edits;
    const ending = presentForm(verb, tokens);
    if (!ending) return edits;
    edits.push({ start: verb.start, end: verb.end, text: ending });
    if (["am", "have", "do", "don't", "haven't", "are", "dont"].includes(verb.lower)) {
      if (verb.lower !== "have" || tokens[index + 1]?.tags.has("PastTense")) return edits;
    }
    index++;
  } else if (contracted !== "is") return edits;
  for (; index < tokens.length - 1; index++) {
    const token = tokens[index]!;
    // After "to swim and dive" a verb may belong to the infinitive, and after a new subject to that.
    if (
      token.tags.has("Modal") ||
      token.tags.has("Pronoun") ||
      (["to", "that", "which", "who", "if", "when", "because", "can", "will", "let", "help", "make"].includes(token.lower) &&
        tokens[index + 1]?.tags.has("Verb"))
    )
      return edits;
    // "I wake up at 5:30, go swimming on Mondays"
    const isListed = tokens[index + 1] !== undefined && /,/.test(source.slice(token.end, tokens[index + 1]!.start));
    if (!["and", "but", "or"].includes(token.lower) && !(isListed && isSharedVerb(source, tokens[index + 1]!.start))) continue;
    let next = index + 1;
    while (tokens[next] && isAdverb(tokens[next]!, tokens[next + 1])) next++;
    const verb = tokens[next]!;
    const isShared = verb !== undefined && isSharedVerb(source, verb.start);
    const isBase =
      (verb?.tags.has("Infinitive") ||
        isShared ||
        verb?.lower === "am" ||
        verb?.lower === "have" ||
        verb?.lower === "don't" ||
        verb?.lower === "haven't" ||
        verb?.lower === "do") &&
      (!verb.tags.has("Noun") || isShared) &&
      !isNoVerb(source, verb.start);
    // At the end of a clause the word is rather a noun: "excitement and worry".
    if (isBase && /^\s+\p{L}/u.test(source.slice(verb.end, verb.end + 3)) && /\s$/.test(source.slice(0, verb.start))) {
      const ending = presentForm(verb, tokens);
      if (ending) edits.push({ start: verb.start, end: verb.end, text: ending });
    }
  }
  return edits;
}

/** "Goes swimming and start work": a verb with something of its own. */
const isSharedVerb = (source: string, at: number): boolean => {
  const words = wordsOf(source);
  return words.some(
    ({ start, upos, xpos, relation, index }) =>
      start === at &&
      upos === "VERB" &&
      /^VBP?$/.test(xpos) &&
      /^(?:conj|parataxis)$/.test(relation) &&
      words.some((each) => each.head === index && /^(?:obj|xcomp)/.test(each.relation)) &&
      !words.some((each) => each.head === index && /^(?:nsubj|aux|mark)/.test(each.relation)),
  );
};

/** "On leave and back in May" */
const isNoVerb = (source: string, at: number): boolean =>
  wordsOf(source).some(({ start, upos }) => start === at && /^(?:ADV|ADJ|ADP)$/.test(upos));

/** "I left Figma and now lead design": what holds now has an ending of its own. */
export function agreementOfNow(tokens: Token[], subject: number): Edit[] {
  return tokens.flatMap((token, i) => {
    const verb = tokens[i + 2];
    if (i <= subject || !verb || !/^(?:and|but)$/.test(token.lower) || !/^(?:now|still|currently)$/.test(tokens[i + 1]!.lower)) return [];
    const ending =
      verb.tags.has("Infinitive") && !tokens.slice(subject + 1, i).some(({ tags }) => tags.has("Pronoun"))
        ? presentForm(verb, tokens)
        : null;
    return ending ? [{ start: verb.start, end: verb.end, text: ending }] : [];
  });
}

export function isAdverb(token: Token, next: Token | undefined): boolean {
  if (token.lower === "no" && next?.lower === "longer") return true;
  return next !== undefined && (adverbs.has(token.lower) || (token.tags.has("Adverb") && token.lower.endsWith("ly")));
}

const usually =
  /^(?:every|each|always|usually|often|sometimes|never|daily|weekly|whenever|times|living|(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|weekends)$/;
const isUsual = (tokens: Token[]): boolean => tokens.some(({ lower }) => usually.test(lower));

/** "I put the keys in the drawer", "I hit my head" tell what was done; "I put sugar in my tea" what is. */
function isDoneOnce(verb: Token, tokens: Token[]): boolean {
  if (!/^(?:put|hit|cut|hurt|shut|set|split|burst|spread|bet)$/.test(verb.lower)) return false;
  const after = tokens.slice(tokens.indexOf(verb) + 1);
  const first = after.find(({ lower }) => !/^(?:in|up|on|out|off|down|away|back)$/.test(lower));
  return /^(?:the|my|our|his|her|their|its|an?|this|that|these|those|it|them|him|some|\d+)$/.test(first?.lower ?? "");
}

/** The form of a verb after a singular name; null when it does not change. */
export function presentForm(verb: Token, tokens: Token[]): string | null {
  const word = verb.lower;
  if (irregularPresent[word]) return irregularPresent[word];
  if (modals.has(word) || (isIrregularPast(word) && !unchanged.has(word))) return null;
  if (unchanged.has(word)) {
    if (word === "quit" || verb.tags.has("PastTense")) return null;
    if (isUsual(tokens)) return thirdPerson(verb.text);
    const past = tokens.some(
      (token) =>
        token.tags.has("Date") ||
        ["yesterday", "ago", "last", "finally", "recently", "just"].includes(token.lower) ||
        token.tags.has("PastTense"),
    );
    return past || isDoneOnce(verb, tokens) ? null : thirdPerson(verb.text);
  }
  if (!/^[a-z]+(?:-[a-z]+)?$/.test(verb.text) || /n't$/.test(word)) return null;
  if (verb.tags.has("Infinitive")) return thirdPerson(verb.text);
  if (verb.tags.has("PastTense") || verb.tags.has("Participle") || /(?:[^e]ed|ing)$/.test(word)) return null;
  if (
    verb.tags.has("Preposition") ||
    (verb.tags.has("Conjunction") && word !== "like") ||
    verb.tags.has("Determiner") ||
    verb.tags.has("Pronoun")
  )
    return word === "like" ? "likes" : null;
  return word.endsWith("s") && !word.endsWith("ss") ? null : thirdPerson(verb.text);
}
