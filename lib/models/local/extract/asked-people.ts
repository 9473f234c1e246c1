import { isKindOf } from "@/lib/language/en/lexicon";
import { isAilment, withArticle } from "./ailments";
import { type Kin, kinOfPlural, kinPattern, kinship } from "./kinship";
import { isVerbal, wordsOf } from "./pieces";
import type { Presupposed } from "./presupposed";
import { isDemonym } from "./words";

const numbers = "\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen";
const old = `(?<years>${numbers})[- ]?(?<unit>year|yr|month|week)s?[- ]old`;
const people = `(?:${kinPattern})s?|children|parents|grandparents|in-laws|students?|pupils?|patients?|guests?`;
const plural = /(?:[^s]s|children|mice|geese)$/i;
const sizes = "new|old|older|younger|little|big|eldest|oldest|youngest|late|best|dear|twin|teenage|baby";
/** "My 6-year-old daughter Mia", "our vegan flatmate" */
const someone = new RegExp(
  `(?<![\\p{L}'’-])(?<whose>[Mm]y|[Oo]ur) (?:${old} )?(?<sized>(?:(?:${sizes}) )*)(?:(?<quality>\\p{L}[\\p{L}-]{2,20}) )?(?<kin>${people})(?![\\p{L}'’-])(?:,? (?:called|named))?(?<name>,? \\p{Lu}[\\p{L}'’-]*\\p{L}(?: \\p{Lu}[\\p{L}'’-]+)?)?(?!['’]s? )`,
  "gu",
);
/** "My 7 year old" */
const aged = new RegExp(`(?<![\\p{L}'’-])(?<whose>[Mm]y|[Oo]ur) ${old}(?!s| \\p{L}+ (?:${people})| (?:${people}))`, "gu");
/** What begins to tell of them: "…, who's 12", "… with asthma", "… studying in Lyon". */
const telling =
  /^(?<joint>,? (?:\()?)(?:(?<who>who|that)(?<short>['’]s|['’]re)?|(?<whose>whose)|(?<has>with)|(?<doing>living|working|studying|suffering|recovering)|(?<article>an?)) (?=\S)/u;
/** Where the asker goes on with what is asked. */
const goesOn =
  /[;?()]|\s[-–—]|—|,\s*(?:so |and |but )?(?:what|how|which|where|when|why)\b|(?:,|\s)\s*(?:so |and |but )?(?:what|how|which|where|when|why|can|could|should|would|do|does|did|is|are|will)\b(?= (?:i|we|you|he|she|they|it|the|my|that|there|be)\b)|,? (?:please|pls|thanks)\b/iu;
const listed =
  /^, (?!(?:for|to|in|on|at|with|from|and|or|but|so|by|near|about|what|how|please)\b)(?:[\p{L}-]+ ){1,2}(?:and|or) [\p{L}-]+/iu;
const supposed = /\b(?:would|could|might|may|should)\b|['’]d\b/i;
/** Before them, what makes them the subject of the question: "can my wife …" goes on with a verb behind them. */
const inverted = /\b(?:can|could|should|would|do|does|did|will|is|are|was|were|has|have|may|must|might)(?:n['’]t)? $/i;
/** "Help my son who's in 7th grade with fractions" has an end only where a comma stands. */
const longest = 160;

/** What a question or a request tells of the asker's people, as sentences: "a gift for my wife, who collects stamps" – "My wife collects stamps". */
export function toldOfPeople(sentence: string): Presupposed[] {
  return [
    ...[...sentence.matchAll(someone)].flatMap((match) => toldOf(sentence, match)),
    ...[...sentence.matchAll(aged)].flatMap((match) => toldOf(sentence, match)),
  ];
}

function toldOf(sentence: string, match: RegExpMatchArray): Presupposed[] {
  const { whose, years, unit, sized = "", quality, kin, name = "" } = match.groups!;
  const start = match.index!;
  const end = start + match[0].length;
  const mine = whose!.toLowerCase() === "my" ? "My" : "Our";
  const kind = kin && (kinship.get(kin.toLowerCase()) ?? kinOfPlural(kin.toLowerCase()));
  const be = kin && plural.test(kin) ? "are" : "is";
  const called = name.replace(/^,? /, "");
  if (called && !isCalled(sentence, end, called)) return [];
  const person = kin ? `${mine} ${sized}${kin}${called && ` ${called}`}` : `${mine} ${years} year old`;
  const claims: Presupposed[] = [];
  if (kin && years) claims.push({ claim: `${person} ${be} ${/^y/.test(unit!) ? years : `${years} ${unit}s old`}`, start, end });
  if (quality && kind && isOfThem(quality, kind)) claims.push({ claim: `${person} ${be} ${quality}`, start, end });
  const told = toldBehind(sentence, end, inverted.test(sentence.slice(0, start)));
  return told ? [...claims, { claim: `${person}${told.claim}`, start, end: told.end }] : claims;
}

/** Whether the words are a name, and not the beginning of a longer one: "my friend Paris Hilton's book". */
function isCalled(sentence: string, end: number, name: string): boolean {
  const word = wordsOf(sentence).find((each) => each.start === end - name.length);
  return word?.upos === "PROPN";
}

const qualities = /^(?:pregnant|deaf|blind|autistic|dyslexic|retired|widowed|divorced|disabled|bedridden|coeliac|celiac)$/i;
/** "My diabetic dad", "my Polish wife"; a French teacher may teach it. */
const isOfThem = (quality: string, { edge, pet }: Kin): boolean =>
  qualities.test(quality) ||
  (/^\p{Ll}/u.test(quality) && (isKindOf(quality, "vegetarian") || (/ic$/.test(quality) && isKindOf(quality, "person")))) ||
  quality === "vegan" ||
  (!pet && !/^(?:KNOWS|REPORTS_TO)$/.test(edge) && /^\p{Lu}/u.test(quality) && isDemonym(quality.toLowerCase()));

/** What stands behind a person and tells of them, as it follows their name: " collects stamps", "'s mum is ill". */
function toldBehind(sentence: string, from: number, isInverted: boolean): { claim: string; end: number } | null {
  const rest = sentence.slice(from, from + longest);
  const lead = telling.exec(rest);
  if (!lead) return null;
  const { joint, who, short, whose, has, doing, article } = lead.groups!;
  const isApart = joint!.startsWith(",") || joint!.endsWith("(");
  // "Can my wife who hates flying come by train?": nothing tells where the question goes on.
  if ((isInverted && !isApart) || (article && !isApart)) return null;
  const body = rest.slice(lead[0].length);
  const stop = goesOn.exec(body)?.index ?? body.length;
  const comma = isApart || has ? commaIn(body) : -1;
  const words = body.slice(0, comma >= 0 && comma < stop ? comma : stop).replace(/[\s.!,]+$/, "");
  if (!words || supposed.test(words)) return null;
  const end = from + lead[0].length + words.length;
  if (who) {
    const verb = short ? (/re$/.test(short) ? "are " : "is ") : "";
    return isPredicate(`He ${verb}${words}`) ? { claim: ` ${verb}${words}`, end } : null;
  }
  if (whose) return isVerbal(wordsOf(words)) ? { claim: `'s ${words}`, end } : null;
  if (doing) return { claim: ` is ${doing} ${words}`, end };
  const said = wordsOf(has ? words : `${article} ${words}`);
  const noun = headOf(said);
  if (!noun) return null;
  if (has) {
    const ailing = words.slice(0, noun.end);
    return isAilment(noun.lemma) && !/^(?:his|her|their|the|my|our)\b/i.test(words)
      ? { claim: ` has ${withArticle(ailing)}`, end: from + lead[0].length + noun.end }
      : null;
  }
  return isKindOf(noun.lemma.toLowerCase(), "person") && !/\b(?:and|or)\b/.test(words) ? { claim: ` is ${article} ${words}`, end } : null;
}

/** The last noun of the first row of nouns: "asthma inhaler" is no asthma. */
function headOf(words: ReturnType<typeof wordsOf>) {
  const first = words.findIndex(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos));
  if (first < 0 || words.slice(0, first).some(({ upos }) => !/^(?:DET|ADJ|NUM|ADV|VERB|PUNCT)$/.test(upos))) return undefined;
  let last = first;
  while (/^(?:NOUN|PROPN)$/.test(words[last + 1]?.upos ?? "")) last++;
  return words[last];
}

/** The comma that ends what is told in between, and not one of a list: "who hates peas, beans and corn, …". */
function commaIn(text: string): number {
  const first = text.indexOf(",");
  if (first < 0) return -1;
  const list = listed.exec(text.slice(first));
  return list ? (list[0].length + first < text.length ? first + list[0].length : -1) : first;
}

/** Whether the verb follows its subject: "who paints", and neither "who I met" nor "tell my mum that I'm moving". */
function isPredicate(text: string): boolean {
  const words = wordsOf(text);
  const verb = words.findIndex(({ upos, xpos }) => upos === "AUX" || /^VB[DZP]$/.test(xpos));
  return verb > 0 && !words.slice(1, verb).some(({ upos, relation }) => upos === "PRON" || relation.startsWith("nsubj"));
}
