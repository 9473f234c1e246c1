import { numberPattern } from "@/lib/language/en/several";
import { kinOfPlural } from "./kinship";
import { inOneList, type Spread } from "./pieces";

const number = `(?:\\d{1,2}|${numberPattern})`;
const aged = new RegExp(
  `(?<who>(?:[Mm]y (?:\\p{Ll}+ ){0,2}?)?\\p{Lu}[\\p{L}'’-]*?)(?<be>['’]s| is)?,? (?:\\(|aged |who(?:['’]s| is) )?(?:now |just |only |nearly |almost |about )?(?<age>${number})(?: (?<unit>year|yr|month|mth|week|wk)s?(?: old)?)?\\)?(?<joint>[.!]*$|(?:,|;|,? and|,? &)\\s+(?=\\p{Lu}|my ))`,
  "uy",
);
const written: Record<string, string> = { year: "year", yr: "year", month: "month", mth: "month", week: "week", wk: "week" };
const group = new RegExp(
  `^(?<title>(?:(?<have>(?:i|we)(?: have| have got|['’]ve got|['’]ve)) |my |our )?(?:(?<count>${number}) )?(?:(?:little|small|young|lovely) )?(?<noun>\\p{Ll}+))(?: are)?(?: called| named)?(?:[:,;]|\\s[-–—])?\\s+`,
  "iu",
);
const hasAge = (plural: string): boolean => /s$|^children$/.test(plural) && kinOfPlural(plural) !== undefined;

/**
 * "Emir's 6, Asya is 2", "two kids, Malo 3 and Enora 6 months", "our kids are Anton, 21, and Vera (18)": an age each, and the group as one.
 * Null where anything else is told.
 */
export function toldAges(body: string): Spread[] | null {
  const lead = group.exec(body);
  const { title = "", have, count, noun = "" } = lead?.groups ?? {};
  const isGroup = hasAge(noun.toLowerCase());
  const ages: (Spread & { who: string })[] = [];
  let end = isGroup ? lead![0].length : 0;
  while (end < body.length) {
    aged.lastIndex = end;
    const match = aged.exec(body);
    const { who, be, age, unit, joint } = match?.groups ?? {};
    if (!match || !who || joint === undefined || (!be && !isGroup)) return null;
    // "The lease is 11 months": only of who has an age is it one.
    const units = unit ? ` ${written[unit]}${age === "1" ? "" : "s"}${isGroup ? " old" : ""}` : "";
    ages.push({ who, start: end, end: end + match[0].length - joint.length, source: `${who} is ${age}${units}` });
    end += match[0].length;
  }
  if (ages.length < 2) return null;
  const each = ages.map(({ who: _, ...age }) => age);
  if (!isGroup) return each;
  // Without a number, what they are called is all that a title says of them.
  return have || count
    ? [{ start: 0, end: title.length, source: `I have ${count ? `${count.toLowerCase()} ` : ""}${noun}` }, ...each]
    : [{ start: 0, end: body.length, source: `My ${noun} are called ${inOneList(ages.map(({ who }) => who))}` }, ...each];
}
