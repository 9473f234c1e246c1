import type { Word } from "@/lib/language/en/grammar";
import { monthPattern } from "@/lib/text/calendar";
import { isVerbal, piecesOf, type Spread, splitAt, wordsOf } from "./pieces";

const verb =
  "costs?|cost|is|was|are|were|takes?|took|weighs?|weighed|gets?|got|earns?|pays?|paid|holds?|measures?|measured|lasts?|lasted|needs?|made|makes?";
const thing = "(?:(?:my|our|the) )?\\p{L}[\\p{L}'’-]*(?: \\p{L}[\\p{L}'’-]*){0,2}?";
const figure = "(?<sign>[£$€₹¥]?)\\d[\\d.,]*";
const whole = new RegExp(
  `^(?<what>${thing}) (?<verb>${verb}) (?:about |around |only |just )?${figure}(?<unit>(?: ?[%°]| \\p{Ll}{1,10}| ?\\p{Ll}{1,3})?)$`,
  "iu",
);
const gap = new RegExp(
  `^(?<what>${thing}) (?:another |about |around |only |just )?(?<value>${figure})(?<unit>(?: ?[%°]| ?\\p{Ll}{1,10})?)$`,
  "iu",
);
const prepositions = "at|in|on|to|from|by|until|till|for|of|about|under|over";
/** Their number is a name, and no measure. */
const numbered =
  "no|number|room|age|aged|gate|seat|platform|floor|row|locker|bus|tram|line|unit|door|flat|page|size|grade|level|stage|track|terminal|table|class";
/** "Coach holds 33" has a verb of its own, and "doors at 7" and "gate 12" tell something else. */
const isOfOtherKind = new RegExp(`\\b(?:${verb}|${prepositions}|${numbered})$`, "iu");
const longest = 160;

/** "Table cost 25 quid, petrol another 14": a figure for each thing, of which only the first says its verb and unit. */
export function gappedValues(body: string): Spread[] | null {
  if (body.length > longest) return null;
  const pieces = piecesOf(body);
  const [first, ...others] = [...pieces.slice(0, -1), ...pieces.slice(-1).flatMap((piece) => splitAt(piece, joint))];
  const lead = first && whole.exec(first.text)?.groups;
  if (!first || !lead || !isThing(lead.what!) || others.length === 0) return null;
  const rest = others.map(({ start, end, text }) => {
    const found = gap.exec(text)?.groups;
    if (!found || isOfOtherKind.test(found.what!) || !isThing(found.what!)) return null;
    const sign = found.sign ? "" : lead.sign;
    return {
      start,
      end,
      source: `${asSubject(found.what!)} ${agreeing(lead.verb!, found.what!)} ${sign}${found.value}${found.unit || lead.unit}`,
    };
  });
  return rest.every((each) => each !== null) ? [{ start: first.start, end: first.end, source: asSubject(first.text) }, ...rest] : null;
}

const date = `(?<value>(?:on |in )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${monthPattern})(?:,? \\d{4})?|(?:${monthPattern}) \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|(?:${monthPattern}) \\d{4}|\\d{1,2}[./]\\d{1,2}(?:[./]\\d{2,4})?|\\d{4}-\\d\\d-\\d\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: \\d{1,2}[:.]\\d\\d)?))`;
const happens = "expires?|expired|runs? out|ends?|ended|starts?|started|begins?|began|opens?|closes?|(?:is|are) due|is|are|was|were";
const dated = new RegExp(`^(?<what>${thing}) (?<verb>${happens}) ${date}$`, "iu");
const undated = new RegExp(`^(?<what>${thing}) ${date}$`, "iu");

/** "Passport expires 8 April 2026, driving licence 30/11/2031": what else is said in full stays as it is. */
export function gappedDates(body: string): Spread[] | null {
  if (body.length > longest) return null;
  const [first, ...others] = piecesOf(body);
  const lead = first && dated.exec(first.text)?.groups;
  if (!first || !lead || !isThing(lead.what!)) return null;
  const told: Spread[] = [{ start: first.start, end: first.end, source: asSubject(first.text) }];
  let [isGapped, isWhole] = [false, false];
  for (const { start, end, text } of others) {
    const { what, value } = undated.exec(text)?.groups ?? {};
    if (what && isThing(what)) {
      told.push({ start, end, source: `${asSubject(what)} ${agreeing(lead.verb!, what)} ${value}` });
      isGapped = true;
      continue;
    }
    const last = told.at(-1)!;
    if (!what && isVerbal(wordsOf(text))) {
      told.push({ start, end, source: text });
      isWhole = true;
    } else if (isWhole) {
      // "…, good for three years"
      last.source = `${last.source}, ${text}`;
      last.end = end;
    } else return null;
  }
  return isGapped ? told : null;
}

/** No "not", "sry" or "the little one's". */
function isThing(what: string): boolean {
  if (/^(?:no|not|sry|soz|sorry|wait|oops|actually)\b/i.test(what)) return false;
  const words = wordsOf(what).filter(({ relation, lower }) => relation !== "nmod:poss" && lower !== "the");
  const isNominal = ({ upos }: Word) => /^(?:NOUN|PROPN|ADJ)$/.test(upos);
  return !/['’]s$/.test(what) && /^(?:NOUN|PROPN)$/.test(words.at(-1)?.upos ?? "") && words.every(isNominal);
}

const plurals: Record<string, string> = {
  is: "are",
  was: "were",
  costs: "cost",
  takes: "take",
  weighs: "weigh",
  needs: "need",
  holds: "hold",
  lasts: "last",
  measures: "measure",
  expires: "expire",
  "runs out": "run out",
  ends: "end",
  starts: "start",
  begins: "begin",
  opens: "open",
  closes: "close",
  "is due": "are due",
};
const singulars = Object.fromEntries(Object.entries(plurals).map(([one, many]) => [many, one]));
const inPast = new Set(["cost"]);

/** The verb of the first thing as it goes with another. */
function agreeing(verb: string, what: string): string {
  const isPlural = /S$/.test(wordsOf(what).at(-1)!.xpos);
  const lower = verb.toLowerCase();
  return (isPlural ? plurals[lower] : inPast.has(lower) ? verb : singulars[lower]) ?? verb;
}

/** "Water 30 and internet 25" */
const joint = / (?:and|&) /;

/** A bare noun before "cost" would be read as one word with it. */
const asSubject = (what: string): string => (/^\p{Ll}/u.test(what) && !/^(?:my|our|the) /.test(what) ? `the ${what}` : what);
