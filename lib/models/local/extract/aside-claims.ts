import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { numberPattern } from "@/lib/language/en/several";
import { isPersonNoun } from "./fragments";
import { ofThem } from "./kin-lines";
import { kinOfPlural, kinship, relativePattern } from "./kinship";
import { isFiniteVerb, isVerbal, piecesOf, wordsOf } from "./pieces";
import { saysOf } from "./says-of";

// Of what stands in brackets or between commas behind somebody, the sentences that tell it.

/** `from`: where what is told begins in the text, before its bracket or comma. */
export type Person = { host: string; isNamed: boolean /** A name and no more. */; isAlone: boolean; start: number; from: number };
export type Found = {
  claims: string[];
  /** Where the words end that may be left out. */
  end: number;
  /** Where those that tell it begin, if that isn't where the person is named. */
  start?: number;
};

/** "Uncle", "landlady", "beagle" */
export const isSomebody = (noun: string): boolean =>
  kinship.has(noun) || kinOfPlural(noun) !== undefined || isPersonNoun(noun) || isKindOf(noun, "person") || isKindOf(noun, "animal");

const number = `(?:\\d{1,3}|${numberPattern})`;
const years = new RegExp(
  `^(?:aged? )?(?<near>nearly |almost |about |around |just )?(?<age>${number})(?: ?(?:years?|yrs?)(?: old)?| ?y\\/?o| ?(?<unit>months?|weeks?|mths?|wks?)(?: old)?)?(?: now)?$`,
  "iu",
);
/** "6", "nearly 5", "10 weeks": how old somebody is. */
function ageOf(text: string, isOpen = false): string | null {
  const { near = "", age, unit } = years.exec(text)?.groups ?? {};
  // "Svolvær, 3 months" may be how long.
  const isSpan = isOpen && /(?:years?|yrs?|months?|weeks?|mths?|wks?)(?: now)?$/i.test(text);
  if (!age || (/^\d/.test(age) && Number(age) > 110) || isSpan) return null;
  const of = unit ? ` ${/^m/i.test(unit) ? "month" : "week"}${age === "1" ? "" : "s"} old` : "";
  return `${near.toLowerCase() === "just " ? "" : near.toLowerCase()}${age}${of}`;
}

const self = /\b(?:i['’]?m|i am|my name(?: is|['’]?s)|this is|call me|it['’]?s me,?)\s$/i;
type Subject = { who: string; be: string; have: string; start?: number };
function subjectOf(text: string, { host, isNamed, start }: Person): Subject {
  const own = self.exec(text.slice(0, start));
  if (own) return { who: "I", be: "am", have: "have", start: own.index };
  const areSeveral = !isNamed && /(?:[^s]s|children|people|men|women)$/.test(host);
  return areSeveral ? { who: host, be: "are", have: "have" } : { who: host, be: "is", have: "has" };
}

/** "Bruno (a colleague)", "Petra (vocals)", "my gran (92, still drives)"; null where a part may be of anything else. */
export function toldInBrackets(text: string, person: Person): Found | null {
  const open = person.from + 1;
  const close = text.indexOf(")", open);
  const inside = text.slice(open + 1, close);
  if (close < 0 || inside.includes("(") || inside.length > 80) return null;
  const subject = subjectOf(text, person);
  const claims = piecesOf(inside).map(({ text: piece }) => claimOf(piece, subject));
  return claims.length > 0 && claims.every((claim) => claim !== null)
    ? { claims: claims.filter((claim) => claim !== null), end: close + 1, start: subject.start }
    : null;
}

const pronoun = /^(?:he|she|they)(?:(?<is>['’]?s|['’]re)|(?= ))\s?(?=\S)/i;
const leans = /\b(?:it|that|this|them|these|those|who|yes|no|not|if|when|because|then|but)\b/i;
function claimOf(piece: string, subject: Subject): string | null {
  const { who, be, have } = subject;
  const age = ageOf(piece);
  if (age) return `${who} ${be} ${age}`;
  const relative = /^who(?:se|['’]s)? /.test(piece) ? relativeOf(piece, subject) : null;
  if (relative) return relative;
  if (leans.test(piece)) return null;
  const spoken = who === "I" ? null : pronoun.exec(piece);
  if (spoken) {
    const verb = spoken.groups!.is && shortVerb(wordsOf(piece));
    return `${who} ${verb ? `${verb === "are" ? be : verb} ` : ""}${piece.slice(spoken[0].length)}`;
  }
  // "Aunt Meera (dad's sister)"
  if (ofKin.test(piece)) return `${who} ${be} my ${piece}`;
  const words = wordsOf(piece);
  const root = words.find(({ head }) => head < 0);
  if (!root || words.length > 10) return null;
  if (isAppositive(words)) return `${who} ${be} ${withOwner(piece, words)}`;
  if (words.length === 1 && /^(?:MARRIED|PARTNER|PARENT|CHILD|SIBLING|RELATIVE|FRIEND)/.test(kinship.get(root.lower)?.edge ?? ""))
    return `${who} ${be} my ${root.lower}`;
  // In a choir, a bass sings.
  if (words.length <= 2 && /^(?:bass|vocals|keys|percussion)$/.test(root.lower)) return `${who} ${be} on ${piece}`;
  if (words.length <= 2 && isKindOf(root.lemma.toLowerCase(), "musical instrument"))
    return `${who} ${who === "I" ? "play" : "plays"} ${piece}`;
  return saysOf(piece, `${who} ${be}`, `${who} ${have}`) ?? (who === "I" ? null : ofThem(who, piece));
}

const ofKin = new RegExp(`^(?:${relativePattern})['’]s \\p{Ll}+$`, "iu");

/** "A colleague", "my manager", "a 4 year old beagle": the noun is of somebody. */
function isAppositive(words: readonly Word[]): boolean {
  const [first] = words;
  const root = words.find(({ head }) => head < 0);
  if (!root || !/^(?:an?|the|my|our|his|her|their)$/.test(first!.lower) || words.some(({ lower }) => /^(?:and|or|&|n|plus|w)$/.test(lower)))
    return false;
  return root.upos === "NOUN" && isSomebody(root.lemma.toLowerCase()) && !words.slice(0, root.index).some(isFiniteVerb);
}

/** "A colleague" is one of the speaker's. */
function withOwner(said: string, words: readonly Word[]): string {
  const noun = words.find(({ head }) => head < 0)!.lower;
  const isBare = /^an?$/.test(words[0]!.lower) && words.at(-1)!.lower === noun;
  return isBare && /^(?:FRIEND_OF|COLLEAGUE_OF|RELATIVE_OF|KNOWS)$/.test(kinship.get(noun)?.edge ?? "") && !isPersonNoun(noun)
    ? `${said} of mine`
    : said;
}

/** What goes on behind the comma that ends an aside: the verb of whoever is told of, a clause of its own, another name, or a list. */
const farthest = 60;
const longestLead = 120;
type Goes = "verb" | "clause" | "name" | "list" | "end";
function goesOn(rest: string, isOneOfTwo: boolean): Goes {
  const words = wordsOf(rest.slice(0, farthest));
  const first = words.findIndex(({ upos }) => upos !== "ADV");
  if (first < 0) return "end";
  if (words[0]!.lower === "so") return "clause";
  const [word, next] = [words[first]!, words[first + 1]];
  // "My girl, 15, and my boy, 12, fight a lot": a noun, where nobody stands before it.
  const asTheirs = isOneOfTwo
    ? wordsOf(`They ${rest.slice(0, farthest).trim()}`).find(({ index, upos }) => index > 0 && upos !== "ADV")
    : undefined;
  if (word.upos === "AUX" || /^VB[DZ]$/.test(word.xpos) || /^VB[DP]$/.test(asTheirs?.xpos ?? "")) return "verb";
  if (/^(?:i|we|he|she|they|it|which|who|so|but|because|since|when|while|though|although)$/.test(word.lower)) return "clause";
  if (word.lower !== "and") return "list";
  // "…, and my mother hasn't met her"
  const until = words.findIndex(({ index, upos }) => index > word.index && upos === "PUNCT") >>> 0;
  const isClause = next && (/^(?:i|we|he|she|they|it|now)$/.test(next.lower) || words.slice(word.index, until).some(isFiniteVerb));
  return isClause ? "clause" : next?.upos === "PROPN" ? "name" : "list";
}

const stop = /,(?=\s|$)|[;:()—]|[.!]\s|\s[-–]\s|$/;

/** "Ines, 15, wants …", "Noa, a nutritionist.", "Ray, who used to race, says …". */
export function toldBetween(text: string, person: Person): Found | null {
  const isComma = text[person.from] === ",";
  const begin = person.from + (isComma ? 2 : 1);
  const rest = text.slice(begin);
  const length = stop.exec(rest)!.index;
  const said = rest.slice(0, length).replace(/[.!\s]+$/, "");
  if (!said) return null;
  const after = rest.slice(length);
  const before = text.slice(0, person.start);
  const goes = /^,\s/.test(after) ? goesOn(after.slice(1), /\b(?:and|&) $/.test(before)) : "end";
  const subject = subjectOf(text, person);
  const isOwn = subject.who === "I";
  // "Ines, 15, wants …": the comma goes with the aside where whoever is told of does what follows.
  const isSubject =
    goes === "verb" &&
    !isOwn &&
    !isVerbal(
      wordsOf(
        before
          .split(/[,;:—]|\b(?:and|but|so|because|while|since|when|that|as) /)
          .at(-1)!
          .slice(-longestLead),
      ),
    );
  const end = begin + (isSubject ? length + 1 : Math.min(length, said.length));
  const age =
    isComma && /^(?:[.!,]|$)/.test(after) && !(person.isAlone && greeted.test(before) && goes !== "verb" && !isOwn)
      ? ageOf(said, !isOwn)
      : null;
  if (age) return { claims: [`${subject.who} ${subject.be} ${age}`], end, start: subject.start };
  if (isOwn || goes === "list" || cleft.test(before)) return null;
  if (/^who(?:se|['’]s)? /.test(said)) return relatives(said, subject, person, goes, isComma, end);
  const words = wordsOf(said);
  const isMine = /^(?:the|my|our) /.test(said) && goes === "verb" && !/\p{Lu}/u.test(said);
  const mayBe = isComma && (isMine || (/^an? /.test(said) && (person.isNamed || goes === "verb")));
  return mayBe && isAppositive(words) ? { claims: [`${subject.who} ${subject.be} ${withOwner(said, words)}`], end } : null;
}
/** "Ornella, 52, I sell shoes" is who writes. */
const greeted = /^\W*(?:(?:hi|hiya|hey+|hello|so|ok|well)\b\W*)?$/i;
/** "It's my brother Tom who …": without what follows it says nothing. */
const cleft = /\bit(?:['’]?s| is| was| isn['’]t| wasn['’]t|['’]ll be)(?: \S+){0,3} $/i;

/** "My dad who has Parkinson's" is one; "my friend who has a boat" may be one of many. */
const single = /^(?:my|our) (?:late )?(?:mum|mom|dad|mother|father|wife|husband|partner|girlfriend|boyfriend|fianc[ée]e?)$/i;

function relatives(said: string, subject: Subject, person: Person, goes: Goes, isComma: boolean, end: number): Found | null {
  if (!isComma && !person.isNamed && !single.test(person.host)) return null;
  // "Leo, who hates peas and my daughter Mia": what follows may be of the whole sentence.
  if (/ (?:and|but|or) (?:my|our|his|her|their|the|an?) /.test(said) || supposed.test(said)) return null;
  const parts = said.replace(/ and (?=(?:is|was|has|had|used to|lives|works|loves) )/g, " and who ").split(/ and (?=who(?:se|['’]s)? )/);
  const claims = parts.map((part) => relativeOf(part, subject));
  // Nobody stopped: "Taha who's 14 goes to …" has the verb of the sentence in it.
  if (!isComma && (goes !== "end" || / and /.test(said) || finiteIn(said) > 1)) return null;
  return claims.every((claim) => claim !== null) ? { claims: claims.filter((claim) => claim !== null), end } : null;
}
const supposed = /\b(?:would|could|might|may|should)\b|['’]d\b/i;
const finiteIn = (text: string): number => wordsOf(text).filter((word) => isFiniteVerb(word) && !/^aux/.test(word.relation)).length;

/** Of "who's a vet" and "whose fund put in 400k", the sentence of that person; null for a "who" that is no subject and no plain object. */
function relativeOf(clause: string, { who }: Subject): string | null {
  const [, owning, short, rest] = /^who(?:(se)|(['’]s))? (.+)$/.exec(clause) ?? [];
  if (!rest) return null;
  const words = wordsOf(clause);
  if (words.at(-1)!.xpos !== "RP" && /^(?:AUX|PART|ADP)$/.test(words.at(-1)!.upos)) return null;
  if (owning) return words.some(isFiniteVerb) ? `${who}'s ${rest}` : null;
  if (short) return `${who} ${shortVerb(words)} ${rest}`;
  const relative = words[0]!;
  const verb = words.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  if (verb > 0 && words.slice(1, verb).every(({ upos }) => upos === "ADV" || upos === "PART")) return `${who} ${rest}`;
  // "Who I've known since school"
  const known = words[relative.head];
  if (
    relative.relation !== "obj" ||
    !known ||
    words.some(({ head, relation }) => head === known.index && /^(?:compound:prt|obl:agent)/.test(relation))
  )
    return null;
  return `${clause.slice(words[1]!.start, known.end)} ${who}${clause.slice(known.end)}`;
}

/** Of "'s" or "'re" behind a pronoun: "who's been with us" has, "who's a vet" is. */
function shortVerb(words: readonly Word[]): string {
  const verb = words[1]!;
  if (/^['’]?re$/.test(verb.lower)) return "are";
  const next = words.find(({ index, upos }) => index > 1 && upos !== "ADV");
  const isDone = next?.xpos === "VBN" && words.some(({ head, relation }) => head === next.index && /^(?:obj|xcomp)/.test(relation));
  return verb.lemma === "have" || isDone || (next && /^(?:been|got|had|arrived|passed|become|come|moved|started)$/.test(next.lower))
    ? "has"
    : "is";
}
