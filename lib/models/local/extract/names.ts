import { productNames } from "@/lib/language/en/products";
import type { EntityType } from "@/lib/vocabulary";
import { kinPattern, kinship } from "./kinship";
import { isKnownPlace } from "./places";
import type { Token } from "./tagging";
import { calendarWords, commonCapitals, isDemonym, toolNames, typeByLastWord } from "./words";

export type Mention = {
  name: string;
  type: EntityType /** Offsets into the text, without article and possessive. */;
  start: number;
  end: number;
  gender: "f" | "m" | null;
};
export type KnownNames = { find(name: string): { name: string; type: EntityType } | null };

const connectors = new Set(["of", "de", "la", "da", "del", "di", "van", "von", "der", "&", "the"]);
const numbered = /^(?:model|iphone|ipad|pixel|galaxy|windows|playstation|xbox|formula|route|airbus|boeing|kindle)$/i;

/** Named things of a sentence, in order. `own` (the subject's name) is left to the caller. */
export function mentions(text: string, tokens: Token[], known: KnownNames, own: string | null): Mention[] {
  const found: Mention[] = [];
  const shouting = isShouting(text);
  for (let index = 0; index < tokens.length; index++) {
    if (own && text.startsWith(own, tokens[index]!.start)) {
      while (tokens[index + 1] && tokens[index + 1]!.start < tokens[index]!.start + own.length) index++;
      continue;
    }
    const last = nameEnd(text, tokens, index, shouting);
    if (last < index) {
      const lower = lowercasePlace(tokens, index);
      if (lower) found.push(lower);
      continue;
    }
    const mention = named(text, tokens, index, last, known);
    if (mention) found.push(mention);
    index = last;
  }
  return found;
}

/** All capitals are emphasis: then only words that the lexicon knows as names count. */
function isShouting(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  return upper > 8 && upper > (text.match(/\p{Ll}/gu)?.length ?? 0);
}

/** Index of the last token of the name that begins at `index`, or -1. */
function nameEnd(text: string, tokens: Token[], index: number, shouting: boolean): number {
  if (!isNameLike(text, tokens, index, shouting)) return -1;
  let last = index;
  for (let next = index + 1; next < tokens.length; next++) {
    const token = tokens[next]!;
    if (/['’]s$/i.test(tokens[last]!.text)) break;
    const gap = text.slice(tokens[next - 1]!.end, token.start);
    if (gap !== " " && !/^\. $/.test(gap) && gap !== " & ") break;
    if (gap === ". " && !/^(?:\p{Lu}|st|dr|mr|mrs|ms|prof|mt)$/iu.test(tokens[next - 1]!.text)) break;
    if (isCapital(token.text) && !isStop(token)) last = next;
    else if (numbered.test(tokens[last]!.text) && /^\d{1,4}$/.test(token.text)) last = next;
    else if (
      !(
        (connectors.has(token.lower) && last === next - 1) ||
        (connectors.has(token.lower) && connectors.has(tokens[next - 1]!.lower) && next - last <= 2)
      )
    )
      break;
  }
  return last;
}

function isCapital(word: string): boolean {
  return /^(?:\p{Lu}|[a-z]\p{Lu})/u.test(word);
}

function isStop(token: Token): boolean {
  const word = token.lower.replace(/'s$/, "");
  return calendarWords.has(word) || (commonCapitals.has(word) && !/^US(?:['’]s)?$/.test(token.text));
}

/** "New York", "Great Wall", "Old Town": part of the name that follows. */
const adjectives = /^(?:New|Old|Great|Long|High|Big|Little|Best|Good|Second|First|Golden|Super|Saint|St\.?)$/;
const proper = ["ProperNoun", "Person", "Place", "Organization", "Acronym"];

function isNameLike(text: string, tokens: Token[], index: number, shouting: boolean): boolean {
  const token = tokens[index]!;
  if (index > 0 && adjectives.test(token.text) && tokens[index + 1] && isCapital(tokens[index + 1]!.text) && !isStop(tokens[index + 1]!))
    return true;
  if (!isCapital(token.text) || isStop(token) || /^\p{Lu}\.?$/u.test(token.text)) return false;
  const word = token.lower.replace(/'s$/, "");
  const nextCapital =
    tokens[index + 1] &&
    isCapital(tokens[index + 1]!.text) &&
    !isStop(tokens[index + 1]!) &&
    text.slice(token.end, tokens[index + 1]!.start) === " ";
  if (isDemonym(word)) return Boolean(nextCapital);
  if (/[’']/.test(word) && !/^[a-z]['’]/.test(word)) return false;
  const isProper = proper.some((tag) => token.tags.has(tag));
  if (shouting) {
    if (word === "us") return tokens[index - 1]?.lower === "the";
    return (isProper && !token.tags.has("Acronym")) || isKnownPlace(word) || toolNames.has(word);
  }
  const opening = index === 0 || /[.!?:"“(*]\s*$/.test(text.slice(Math.max(0, token.start - 3), token.start));
  if (!opening) return !/^(?:\p{Lu}[\p{L}]+ing)$/u.test(token.text) || isProper || index > 0;
  if (isKnownPlace(word) || toolNames.has(word) || /\p{Ll}\p{Lu}|\p{Lu}{2,}/u.test(token.text)) return true;
  if (
    [
      "Pronoun",
      "Determiner",
      "Preposition",
      "Conjunction",
      "Adverb",
      "QuestionWord",
      "Gerund",
      "Auxiliary",
      "Modal",
      "Copula",
      "Expression",
      "Plural",
      "Possessive",
      "Adjective",
      "Date",
      "Value",
    ].some((tag) => token.tags.has(tag) && !token.tags.has("FirstName"))
  ) {
    return (token.tags.has("Possessive") && isProper) || (Boolean(nextCapital) && isProper);
  }
  return (
    isProper ||
    Boolean(nextCapital) ||
    (token.tags.has("Noun") && tokens[index + 1]?.tags.has("Verb") === true && !dictionaryNoun.test(word))
  );
}

const livingIn =
  /\b(?:live[sd]?|living|resid(?:e[sd]?|ing)|moved|moving|move|relocat(?:ed|ing)|emigrated|flew|fly|flying|travel(?:s|ed|led|ing|ling)?|drove|driving|trip|flight|born|raised|grew up|based|located|vacation(?:ed|ing)?|holidays?|stay(?:ed|ing)?|apartment|flat|house|hotel|cabin|weekend|summer|hometown)\b[^.;,]{0,24}? (?:in|to|near|from|around|outside)(?: the (?:city|town|village) of)? $/i;
const workingAt =
  /\b(?:work(?:s|ed|ing)?|employed|intern(?:s|ed|ing)?|job|position|role|interview|hired|engineer|manager|consultant|shift|director|internship|career|offer)\b[^.;,]{0,30}? (?:at|for|by|with|from) (?:the )?$/i;
/** Verbs whose subject is a person more often than a company or a place. */
const doesAsPeopleDo =
  /^ (?:(?:also|really|still|always|often|never|just|now|and \p{Lu}\p{L}+) )?(?:lives?|loves?|hates?|likes?|said|says|told|thinks?|believes?|knows?|speaks?|plays?|teaches|taught|studies|studied|cooks?|drives?|drove|owns|visits|visited|lent|lends|phones|rings|rang|asks|asked|sings|sang|paints|painted|bakes|snores|eats|prefers|wanted|retired|resigned|promised|insists|reckons|apologi[sz]ed|moved (?:in|out)|graduated|married|hugged|laughed|cried|smiled|called|texted|phoned|invited|cooked|baked|works? (?:at|as|for|in|with)|worked (?:at|as|for)|wants to|dreams|hopes|feels?|is (?:married|pregnant|allergic|afraid|engaged|vegetarian|vegan|\d)|is (?:my|their|\S+['’]s)\b|and (?:i|me|my)\b|intends|passed away|was born|turned \d|broke (?:his|her|their)|has (?:a (?:daughter|son|wife|husband|brother|sister)|two|three))\b/iu;
const withPerson =
  /\b(?:(?:texted|married|dating|hugged|invited|told|asked|thanked|friends? with|dinner with|lunch with|call with|advice from)(?: my (?:\w+ )?friend)?) $/iu;

/** Sentence-initial common nouns that a verb often follows. */
const dictionaryNoun =
  /(?:ing|tion|ness|ment|ity|ism|ship|ance|ence|hood|age|ure|ics|ology|ery|ure|ist|dom)$|^(?:school|work|music|art|nature|food|money|health|water|coffee|tea|traffic|weather|yoga|dance|soccer|football|basketball|tennis|practice|home|dinner|lunch|breakfast|rent|class|research|progress|exercise|therapy|baby|sleep|stress|pain|hope|faith|help|support|success|failure|change|growth|power|trust|truth|kindness|courage|respect|freedom|peace|balance|teamwork|feedback|doctor|boss|city|house|dog|cat|car|company|team|project|game|movie|book|song|story|photo|picture)$/;

function named(text: string, tokens: Token[], first: number, last: number, known: KnownNames): Mention | null {
  const start = tokens[first]!.start;
  const end = start + text.slice(start, tokens[last]!.end).replace(/['’]s?$/, "").length;
  let surface = text.slice(start, end).replace(/[.,]+$/, "");
  const parts = tokens.slice(first, last + 1);
  const before = tokens[first - 1]?.lower ?? "";
  const after = tokens[last + 1]?.lower ?? "";
  const project = /^project (?=\S)/i.exec(surface);
  if (project) surface = surface.slice(project[0].length);
  if (!surface || /^\d+$/.test(surface)) return null;
  const hit =
    known.find(surface) ??
    (project ? known.find(`Project ${surface}`) : null) ??
    (after === "project" ? known.find(`${surface} project`) : null);
  const gender = parts.some((token) => token.tags.has("FemaleName")) ? "f" : parts.some((token) => token.tags.has("MaleName")) ? "m" : null;
  if (hit) return { ...hit, start, end, gender };
  return {
    name: surface,
    type: project || after === "project" ? "PROJECT" : typeOf(surface, parts, before, after, text, start, end),
    start,
    end,
    gender,
  };
}

const afterRelative = new RegExp(`(?:['’]s|\\b(?:my|our|his|her|their)) (?:[\\p{L}-]+ )?(${kinPattern}) $`, "iu");

function typeOf(surface: string, parts: Token[], before: string, after: string, text: string, start: number, end: number): EntityType {
  const lower = surface.toLowerCase();
  const has = (tag: string) => parts.some((token) => token.tags.has(tag));
  if (toolNames.has(lower)) return "TOOL";
  // "My daughter Sofia", "Florence got engaged": people are named after places.
  const [leading, following] = [text.slice(Math.max(0, start - 40), start), text.slice(end, end + 60)];
  const relative = afterRelative.exec(leading)?.[1]?.toLowerCase();
  if (relative) return kinship.get(relative)!.pet ? "OTHER" : "PERSON";
  if (has("FirstName") && (doesAsPeopleDo.test(following) || withPerson.test(leading))) return "PERSON";
  // A school, a church or a hospital: "St Mary's".
  if (/(?:^| )(?:st\.?|saint) /.test(`${before} ${lower}`) && /^['’]s?(?![\p{L}'’])/u.test(text.slice(end))) return "ORGANIZATION";
  if (isKnownPlace(lower)) return "LOCATION";
  if (parts.length > 1 || /^(?:christmas|thanksgiving|easter|halloween|iphone|ipad)$/.test(lower)) {
    const type =
      typeByLastWord[
        lower.split(/\s+/).find((word) => /^(?:university|bank|church|ministry|iphone)$/.test(word)) ?? lower.split(/\s+/).at(-1)!
      ];
    if (type) return type;
  }
  if (has("Person") || has("FirstName")) return "PERSON";
  if (has("City") || has("Country") || has("Region") || has("Place")) return "LOCATION";
  if (/^(?:festival|conference|conf|concert|marathon|parade|workshop|summit)$/.test(after)) return "EVENT";
  if (/^(?:team|app|library|framework|plugin|editor|database)$/.test(after)) return after === "team" ? "ORGANIZATION" : "TOOL";
  if (has("Organization") && !/^[A-Z]{2,5}$/.test(surface)) return "ORGANIZATION";
  if (kinship.has(before) && !kinship.get(before)!.pet) return "PERSON";
  if (
    /^(?:dr|mr|mrs|ms|prof|professor|sir|uncle|aunt|auntie|grandma|grandpa|cousin|coach|captain|saint|sister|brother|fiancé|fiancée)$/.test(
      before,
    )
  )
    return "PERSON";
  const type = typeByContext(text.slice(Math.max(0, start - 60), start), text.slice(end, end + 40));
  // A team moves to Teams, too.
  return type === "LOCATION" && productNames.has(lower) ? "TOOL" : type;
}

/** What the words around a name that no list knows tell of it: one lives *in* a place, works *at* an organization. */
function typeByContext(before: string, after: string): EntityType {
  if (livingIn.test(before)) return "LOCATION";
  if (workingAt.test(before)) return "ORGANIZATION";
  if (doesAsPeopleDo.test(after) || withPerson.test(before)) return "PERSON";
  return "OTHER";
}

/** People type places in lower case; only the gazetteer's longer names are safe to read so. */
function lowercasePlace(tokens: Token[], index: number): Mention | null {
  const token = tokens[index]!;
  if (isCapital(token.text) || !["in", "to", "from", "near"].includes(tokens[index - 1]?.lower ?? "")) return null;
  const next = tokens[index + 1];
  if (next && isKnownPlace(`${token.lower} ${next.lower}`)) {
    if (token.lower !== "the")
      return { name: `${token.lower} ${next.lower}`, type: "LOCATION", start: token.start, end: next.end, gender: null };
    if (isCapital(next.text)) return null;
    const name = /^(?:us|usa|uk)$/.test(next.lower) ? next.lower.toUpperCase() : next.lower;
    return { name, type: "LOCATION", start: next.start, end: next.end, gender: null };
  }
  if (
    token.lower.length < 4 ||
    !isKnownPlace(token.lower) ||
    ["bath", "nice", "cork", "reading", "turkey", "darwin", "bergen op"].includes(token.lower)
  )
    return null;
  return { name: token.text.replace(/['’]s$/, ""), type: "LOCATION", start: token.start, end: token.end, gender: null };
}
