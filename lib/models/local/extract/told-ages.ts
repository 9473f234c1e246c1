import { numberPattern } from "@/lib/language/en/several";
import { kinOfPlural } from "./kinship";
import { inOneList, type Spread } from "./pieces";

const number = `(?:\\d{1,2}|${numberPattern})`;
const aged = new RegExp(
  `(?:(?:and )?(?:little|baby|big|young) )?(?<who>(?:[Mm]y (?:\\p{Ll}+ ){0,2}?)?\\p{Lu}[\\p{L}'’-]*?)(?<be>['’]s| is)?,? (?:\\(|aged |who(?:['’]s| is) )?(?:now |just |only |nearly |almost |about )?(?<age>${number})(?: (?<unit>year|yr|month|mth|week|wk)s?(?: old)?)?\\)?(?<joint>[.!]*$|(?:,|;|,? and|,? &)\\s+(?=\\p{Lu}|my |(?:little|baby|big|young) \\p{Lu}))`,
  "uy",
);
const written: Record<string, string> = { year: "year", yr: "year", month: "month", mth: "month", week: "week", wk: "week" };
const group = new RegExp(
  `^(?<title>(?:(?<have>(?:i|we)(?: have| have got|['’]ve got|['’]ve)) |my |our )?(?:(?<count>${number}) )?(?:(?:little|small|young|lovely) )?(?<noun>\\p{Ll}+))(?: are)?(?: called| named)?(?:[:,;]|\\s[-–—])?\\s+`,
  "iu",
);
const hasAge = (plural: string): boolean =>
  /^(?:girls|boys|teenagers|teens)$/.test(plural) || (/s$|^children$/.test(plural) && kinOfPlural(plural) !== undefined);

const calledSo = "\\p{Lu}[\\p{L}'’-]+";
const inPairs = new RegExp(
  `^(?<names>${calledSo}(?:, ${calledSo}){0,5},? (?:and|&) ${calledSo})(?:,? \\(?|, )(?:aged |ages )?(?<ages>${number}(?:, ${number}){0,5},? (?:and|&) ${number})\\)?[.!]*$`,
  "u",
);

/** "Linh and Mai, 7 and 9": an age each, in the order of the names; null where there are more of one than of the other. */
export function agesInPairs(text: string): { who: string; age: string }[] | null {
  const { names, ages } = inPairs.exec(text)?.groups ?? {};
  if (!names || !ages) return null;
  const [whose, years] = [names, ages].map((list) => list.split(/,? (?:and|&) |, /)) as [string[], string[]];
  return whose.length === years.length ? whose.map((who, i) => ({ who, age: years[i]! })) : null;
}

/**
 * "Emir's 6, Asya is 2", "two kids, Malo 3 and Enora 6 months", "our kids are Anton, 21, and Vera (18)": an age each, and the group as one.
 * Null where anything else is told.
 */
export function toldAges(body: string): Spread[] | null {
  const lead = group.exec(body);
  const { title = "", have, count, noun = "" } = lead?.groups ?? {};
  const isGroup = hasAge(noun.toLowerCase());
  const from = isGroup ? lead![0].length : 0;
  const pairs = isGroup ? agesInPairs(body.slice(from)) : null;
  const ages: (Spread & { who: string })[] = (pairs ?? []).map(({ who, age }) => ({
    who,
    start: from,
    end: body.length,
    source: `${who} is ${age}`,
  }));
  let end = pairs ? body.length : from;
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

const behindGroup = new RegExp(
  `^(?<lead>.{3,60}? (?:has|have|with) (?:${number} )?(?:girls|boys|kids|children|daughters|sons|twins)),? (?:called )?(?=${calledSo}(?:,| and| &) )`,
  "u",
);

/** "The Nguyens have girls, Linh and Mai, 7 and 9": children of somebody else's. */
export function agesBehindGroup(body: string): Spread[] | null {
  const head = behindGroup.exec(body);
  const pairs = head && agesInPairs(body.slice(head[0].length));
  if (!head || !pairs) return null;
  const names = inOneList(pairs.map(({ who }) => who));
  return [
    { start: 0, end: body.length, source: `${head.groups!.lead}, ${names}` },
    ...pairs.map(({ who, age }) => ({ start: head[0].length, end: body.length, source: `${who} is ${age}` })),
  ];
}

const ofChildren =
  /\b(?:kids|children|daughters|sons|girls|boys|twins|grand(?:kids|children|sons|daughters)|nieces|nephews|teenagers)\b[^.!?:]{0,30}[.!:]\s*$/i;

/** "Linh and Mai, 7 and 9", right after "I have two daughters". @param said before it in the message */
export function agesAfter(body: string, said: () => string): Spread[] | null {
  const pairs = agesInPairs(body);
  if (!pairs || !ofChildren.test(said())) return null;
  return pairs.map(({ who, age }) => ({ start: 0, end: body.length, source: `${who} is ${age}` }));
}
