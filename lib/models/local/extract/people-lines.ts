import { ofThem } from "./kin-lines";
import { kinship } from "./kinship";
import { lowerFirst, piecesOf, type Spread, splitAt } from "./pieces";
import { saysOf } from "./says-of";

// "Family: mum Rosalind 66 retired postie, dad Clive 70 still fishes, me Catriona 38": who each of them is, how old, and what else.

const kin = [...kinship].flatMap(([word, { pet }]) => (pet ? [] : [word])).sort((one, other) => other.length - one.length);
const age = "\\(?(?<age>\\d{1,3})(?: ?(?:yo|yrs?|years?(?: old)?))?\\)?";
const name = "(?<name>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)";
const ofKin = new RegExp(
  `^(?:(?:my|our|and) )*(?<which>other |older |younger |eldest |youngest |middle |big |little |late )?(?<kin>${kin.join("|")}) ${name}(?:,? ${age}(?=[\\s,]|$))?(?:,? (?<rest>\\S.*))?$`,
  "u",
);
const ofSelf = new RegExp(`^(?:and )?(?:me|i|myself)\\b(?:,? \\(?${name}\\)?)?(?:,? ${age}(?=[\\s,]|$))?(?:,? (?<rest>\\S.*))?$`, "u");
/** "The twins Zara and Zane who are 5", "our kids Mia (7) and Leo (4)" */
const ofSeveral =
  /^(?:(?:my|our|and|the|two|three|four) )*(?<kin>twins|triplets|kids|children|sons|daughters|boys|girls|brothers|sisters) (?<names>\p{Lu}[\p{L}'’-]+(?: \(?\d{1,2}\)?)?(?:,? (?:and|&) \p{Lu}[\p{L}'’-]+(?: \(?\d{1,2}\)?)?)+)(?:,? (?:(?:who are|aged|both|both aged) )?(?<age>\d{1,2}))?$/u;
/** "My mum who moved in last year" */
const whoDoes = new RegExp(`^(?:and )?(?<who>(?:my|our) (?:${kin.join("|")}))(?:,? (?:who|that) (?<does>\\S.*))?$`, "iu");
const beginsWithKin = new RegExp(`^(?:(?:my|our|and|other) )*(?:${kin.join("|")})\\b`, "iu");
const titled =
  /^(?:(?:my|our|the) )?(?:\p{Ll}[\p{L}'’-]* ){0,3}?(?:family|relatives|household|siblings|people|folks|clan|crew|cheat sheet|who['’]?s who)(?: \p{Ll}+){0,2}: /iu;
/** "We're the Okafors - me (Chidi), my wife Ngozi …", "we are a family of four: …", "there's five of us: …" */
const household =
  /^(?:we(?:['’]re| are)|(?<there>there(?:['’]?s| are))) (?:a (?:family|household|couple|house)(?: of \p{L}+)?(?<home> (?:from|in|living in|based in) \p{Lu}[\p{L}'’ -]+)?|(?:\p{Ll}+ ){0,2}of us|(?:the|The) \p{Lu}[\p{L}'’-]+s)(?::| [-–—])\s+/iu;

/** Each of at least two as sentences of their own; null where a part is of nobody. */
export function peopleLines(body: string): Spread[] | null {
  const ofHome = household.exec(body)?.[0].length;
  const from = ofHome ?? titled.exec(body)?.[0].length ?? 0;
  // "… our son Aditya and the twins"
  const pieces = piecesOf(body, from).flatMap((piece) => (ofHome === undefined ? [piece] : splitAt(piece, / and (?=(?:the|my|our) )/)));
  const { home, there } = household.exec(body)?.groups ?? {};
  // "There's four of us: me, my wife Ana and my mum" says of her only that she is one of them.
  if (there && pieces.some(({ text }) => /^(?:(?:and|my|our) )*\p{Ll}+$/u.test(text) && whoDoes.test(text))) return null;
  const found: Spread[] = home || there ? [{ start: 0, end: from, source: body.slice(0, from).replace(/(?::| [-–—])\s+$/, "") }] : [];
  let [told, aged] = [0, 0];
  let who: string | null = null;
  for (const { start, end, text } of pieces) {
    const one = personIn(text) ?? (ofHome === undefined ? null : memberIn(text));
    const more = one || beginsWithKin.test(text) ? null : who && says(who, text);
    if (!one && !more) return null;
    if (more) found.push({ start, end, source: more });
    if (!one) continue;
    who = one.who;
    told++;
    if (one.isAged) aged++;
    found.push(...one.sources.map((source) => ({ start, end, source })));
  }
  // "Cousin Luc arrives, aunt Flo too" has verbs, which say more than a list does.
  return told >= 2 && (aged >= 1 || ofHome !== undefined) ? found : null;
}

/** Of a household that is told of one after the other, who needs no age and no name. */
function memberIn(text: string): Person | null {
  const several = ofSeveral.exec(text)?.groups;
  if (several) {
    const names = several.names!.replace(/ \(?\d{1,2}\)?/g, "");
    const ages = [...several.names!.matchAll(/(?<name>\p{Lu}[\p{L}'’-]+) \(?(?<age>\d{1,2})/gu)];
    const each = ages.map(({ groups }) => `${groups!.name} is ${groups!.age}`);
    const both = several.age ? [`${names} are ${several.age}`] : each;
    return { who: names, isAged: both.length > 0, sources: [`My ${several.kin} are called ${names}`, ...both] };
  }
  const { who, does } = whoDoes.exec(text)?.groups ?? {};
  if (!who) return /^(?:me|myself|i)$/i.test(text) ? { who: "I", isAged: false, sources: [] } : null;
  return {
    who,
    isAged: false,
    sources: does ? [`${who[0]!.toUpperCase()}${who.slice(1)} ${does}`] : [`I have a ${who.replace(/^(?:my|our) /i, "")}`],
  };
}

type Person = { who: string; isAged: boolean; sources: string[] };

function personIn(text: string): Person | null {
  const own = ofSelf.exec(lowerFirst(text))?.groups;
  const found = own ?? ofKin.exec(lowerFirst(text))?.groups;
  const called = found?.name;
  if (!found || !(called || found.age)) return null;
  // "Dad Clive is 70 and still fishes" is a sentence.
  if (/^(?:is|was|has|are|am|will|and|or)\b|['’]s\b/i.test(found.rest ?? "")) return null;
  const who = own ? "I" : called!;
  const sources = own
    ? [...(called ? [`I'm ${called}`] : []), ...(found.age ? [`I'm ${found.age}`] : [])]
    : [`My ${found.which ? found.which.toLowerCase() : ""}${found.kin!.toLowerCase()} ${called}${found.age ? ` is ${found.age}` : ""}`];
  const relative = /^who (?<does>\S.*)$/.exec(found.rest ?? "")?.groups?.does;
  const told = relative ? `${who} ${relative}` : found.rest ? says(who, found.rest) : null;
  if (found.rest && !told) return null;
  if (told && !own && !found.age) sources[0] = `${sources[0]}${told.slice(who.length)}`;
  else if (told) sources.push(told);
  else if (!own && !found.age)
    sources[0] = `${found.which ? `One of my ${found.kin!.toLowerCase()}s` : `My ${found.kin!.toLowerCase()}`} is ${called}`;
  return { who, isAged: found.age !== undefined, sources };
}

/** "Still fishes", "retired postie", "in the navy": what a few words say of somebody. */
function says(who: string, said: string): string | null {
  const text = /^\((?<inside>[^()]*)\)$/.exec(said)?.groups?.inside ?? said;
  if (who === "I") return saysOf(text, "I am", "I have");
  return saysOf(text, `${who} is`, `${who} has`) ?? ofThem(who, text) ?? (stillDoes.test(text) ? `${who} ${text}` : null);
}
/** "Still fishes", whose verb the parser may take for a noun. */
const stillDoes = /^(?:still|now|also|always|mostly) \p{Ll}+s\b/u;
