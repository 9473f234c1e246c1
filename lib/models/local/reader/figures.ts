import type { Token } from "./words";

// Words that tell a time, a number or a sum.

export const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
export const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
export const dayWords = new Set(
  "today yesterday tomorrow tonight morning evening afternoon weekend week month year day spring summer autumn fall winter christmas easter midnight noon daily weekly monthly".split(
    " ",
  ),
);
export const units = /^(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|yrs?|decades?)$/;
export const clock = /^\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)?$|^\d{1,2}(?::|\.)\d\d/;
const numberWord =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|once|twice|couple|both|pair|twins)$/;
export const isNumber = ({ lower, upos, relation }: Token) =>
  lower === "one" ? relation === "nummod" : upos === "NUM" || /\d/.test(lower) || numberWord.test(lower);
export const money = /[$€£¥]|^(?:dollars?|euros?|pounds?|bucks|quid|usd|eur|gbp|kr|francs?)$|^\d[\d.,]*k$/;
export const isTimeWord = ({ lower }: Token) => weekday.test(lower) || month.test(lower) || dayWords.has(lower) || units.test(lower);

/** "9 October", "21st", "2026": a number of a date counts nothing. */
export function isOfDate(tokens: Token[], i: number): boolean {
  const { lower } = tokens[i]!;
  if (/\d(?:st|nd|rd|th)$/.test(lower) || /^(?:19|20)\d\d$/.test(lower)) return true;
  return [tokens[i - 1], tokens[i + 1], tokens[i + 2]].some(
    (each, k) => each && month.test(each.lower) && (k < 2 || tokens[i + 1]?.lower === "of"),
  );
}
