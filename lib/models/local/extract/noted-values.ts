import { type Piece, piecesOf, type Spread, wordsOf } from "./pieces";

// "notes before I forget: plate of new car KX19 VTD, tyre size 205/55, garage = Harlow Motors, MOT due 14 june"

const lead =
  /^(?:(?:quick|some|just|a few|my|few) )*(?:notes?|reminders?|bits(?: and (?:bobs|pieces))?|numbers|details)(?: to self| for (?:me|myself|later))?(?: (?:before|so|in case|because|cos) [^:]{2,40})?:\s+/i;
const key = "(?<key>(?:(?:my|our|the) )?(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+)";
const given = new RegExp(`^${key}(?:\\s*[=:]\\s*|\\s+is\\s+)(?<value>\\S.*)$`, "iu");
const numbered = new RegExp(
  `^${key} (?<value>[^\\s\\d]{0,3}\\d\\S*(?: (?:[\\p{Lu}\\d/.-]+|cm|mm|kg|g|ml|l|km|psi|bar|mph|kwh))*|\\p{Lu}{1,3}\\d\\S*(?: \\p{Lu}+)?)$`,
  "u",
);
const dated = new RegExp(
  `^${key} (?<when>(?:due|expires?|expiring|ends?|starts?|renews|runs out)(?: on| in| by)? .*(?:\\d|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day).*)$`,
  "iu",
);
const ending: Record<string, string> = { due: "is due", expire: "expires", expiring: "is expiring", end: "ends", start: "starts" };

/** A row of things with a value each, all of them one's own. Null where a part is anything else. */
export function notedValues(body: string): Spread[] | null {
  const head = lead.exec(body)?.[0].length ?? 0;
  if (body.length - head > longest || /[?"“]/.test(body)) return null;
  const pieces = piecesOf(body.replace(/[.!]+$/, ""), head);
  if (pieces.length < (head > 0 ? 2 : 3)) return null;
  const found = pieces.map(valueIn);
  return found.every((each) => each !== null) ? found : null;
}
const longest = 400;

function valueIn({ start, end, text }: Piece): Spread | null {
  const match = given.exec(text) ?? numbered.exec(text) ?? dated.exec(text);
  const { key: said = "", value, when } = match?.groups ?? {};
  const thing = said.replace(/^(?:my|our|the) /i, "");
  const words = wordsOf(thing);
  if (
    !match ||
    !words.some(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos)) ||
    !words.every(({ upos, lower }) => isOfThing.test(upos) || lower === "of")
  )
    return null;
  // "Plate of new car"
  const whole = / of /i.test(thing) ? `The ${thing.replace(/ of (?!my |our |the )/i, " of my ")}` : `My ${thing}`;
  const [verb = "", ...rest] = when?.split(" ") ?? [];
  return { start, end, source: when ? [whole, ending[verb.toLowerCase()] ?? verb, ...rest].join(" ") : `${whole} is ${value}` };
}
const isOfThing = /^(?:NOUN|PROPN|ADJ|X|NUM)$/;
