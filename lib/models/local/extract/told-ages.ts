import { numberPattern } from "@/lib/language/en/several";
import { kinOfPlural } from "./kinship";
import { inOneList, piecesOf, type Spread, splitAt } from "./pieces";

const number = `(?:\\d{1,2}|${numberPattern})`;
const aged = new RegExp(
  `^(?<who>(?:[Mm]y (?:\\p{Ll}+ ){0,2}?)?\\p{Lu}[\\p{L}'’-]*?)(?:(?<be>['’]s| is)|,)? (?:now |just |only |nearly |almost |about )?(?<age>${number})(?: (?<unit>year|yr|month|mth|week|wk)s?(?: old)?)?$`,
  "u",
);
const written: Record<string, string> = { year: "year", yr: "year", month: "month", mth: "month", week: "week", wk: "week" };
const group = new RegExp(
  `^(?:(?<have>(?:i|we)(?: have| have got|['’]ve got|['’]ve)) |my |our )?(?:(?<count>${number}) )?(?:(?:little|small|young|lovely) )?(?<noun>\\p{Ll}+)(?: called| named)?\\s*$`,
  "iu",
);
const hasAge = (plural: string): boolean => /s$|^children$/.test(plural) && kinOfPlural(plural) !== undefined;

/** "Emir's 6, Asya is 2" and "two kids, Malo 3 and Enora 6 months": an age each, and the group as one. Null where anything else is told. */
export function toldAges(body: string): Spread[] | null {
  const [lead] = /^[^:,;–—]*?(?:[:,;]|\s[-–—])(?=\s)/u.exec(body) ?? [""];
  const title = lead.slice(0, -1).trimEnd();
  const { have, count, noun = "" } = group.exec(title)?.groups ?? {};
  const isGroup = hasAge(noun.toLowerCase());
  const ages = piecesOf(body, isGroup ? lead.length : 0)
    .flatMap((piece) => splitAt(piece, joint))
    .map(({ start, end, text }) => {
      const { who, be, age, unit } = aged.exec(text)?.groups ?? {};
      if (!who || (!be && !isGroup)) return null;
      // "The lease is 11 months": only of who has an age is it one.
      const units = unit ? ` ${written[unit]}${age === "1" ? "" : "s"}${isGroup ? " old" : ""}` : "";
      return { who, start, end, source: `${who} is ${age}${units}` };
    });
  if (ages.length < 2 || ages.includes(null)) return null;
  const each = ages.flatMap((age) => (age ? [{ start: age.start, end: age.end, source: age.source }] : []));
  if (!isGroup) return each;
  // Without a number, what they are called is all that a title says of them.
  return have || count
    ? [{ start: 0, end: title.length, source: `I have ${count ? `${count.toLowerCase()} ` : ""}${noun}` }, ...each]
    : [{ start: 0, end: body.length, source: `My ${noun} are called ${inOneList(ages.map((age) => age!.who))}` }, ...each];
}

/** The last two may be joined without a comma. */
const joint = /\s+(?:and|&)\s+(?=\p{Lu}|my )/u;
