import { dayPeriod, monthPeriod, type Period } from "@/lib/text/calendar";
import type { Tense } from "./relative-times";

// A date without a year: of this year, the last or the next.

/** "From January my rent goes up" and "the lease runs until June" tell what comes, in the present tense. */
const onwards = /\b(?:until|till|til|through|from|starting(?: in| on| from)?|beginning(?: in| on)?|as from|effective)(?: the)?\s+$/i;

/** "A 35% increase from August" */
const changedFrom = /\b(?:increase|decrease|rise|drop|growth|improvement|jump|fall|up|down)(?: of \S+)? from $/i;

/** Whoever says none of these of a day that has just been means that day: "I'm celebrating what we did on 22 May". */
const expected =
  /\b(?:will|going to|gonna|won['’]t|shall|(?<!the )next|plan(?:s|ned|ning)?|hop(?:e|es|ing)|want(?:s|ed)?|set|scheduled|booked|moved|moving|postponed|pushed|rescheduled|due|arranged|starts?|starting|begins?|ends?|expires?|registered|signed up|enrolled|saved|saving|tickets?|lease|(?:is|are|['’]s) up)\b|^up $|['’]ll\b|\b(?:until|till|from|by)(?: the)? $/i;

/** "They put the rent up from April": what was decided begins later. */
const decided =
  /\b(?:put|raised|upped|increased|lowered|reduced|cut|dropped|changed|agreed|signed(?: up)?|booked|cancelled|canceled|announced|confirmed|arranged|extended|renewed|told (?:me|us)|promoted|appointed|hired|offered|given|gave|made|moved|switched|transferred|assigned|got|took|taken|rented|reserved)\b/i;

/** "From 2 May to the 5th", and not "through July 19 to take in what came late". */
const rangeEnd = /^ (?:to|until|till|through) (?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)/i;

/** "The May 15 submission", "our July 10 retreat": of a thing, whatever tense is told of it. */
const isOfNoun = (before: string, after: string): boolean =>
  /\b(?:the|my|our|his|her|their|this|that|your)\s$/i.test(before) &&
  /^ (?!(?:to|and|in|at|for|with|because|so|but|when|as|which|that|or|on|is|was|are|were|has|had|will|would|if|after|before|from|until|till|by|of|then|we|it|they|he|she)\b)\p{Ll}/u.test(
    after,
  );

/** What stands before and after a date in its clause, and whether the date is one to another. */
type Around = { before: string; after: string; isRange: boolean };
/** `isLoose`: no verb tells on which side of today a date is. `isExpected`: it is something to come. */
type Side = { tense: Tense; isLoose?: boolean; isExpected?: boolean };

/** On which side of today a date is. @param tense told beside it */
export function sideOf({ before, after, isRange }: Around, tense: Tense): Side {
  const isBefore = changedFrom.test(before);
  const isNext = !isRange && onwards.test(before) && !isBefore && (tense !== "past" || decided.test(before)) && !rangeEnd.test(after);
  return {
    tense: isBefore ? "past" : isNext ? "future" : tense,
    isLoose:
      isOfNoun(before, after) || /\bwith $/i.test(before) || (/\b(?:starting|beginning) (?:on |in )?$/i.test(before) && tense !== "future"),
    isExpected: !isBefore && (before.trim() === "" || expected.test(before)),
  };
}

type Parsed = { get(name: "year" | "month" | "day"): number | null; isCertain(name: "year" | "month" | "day" | "weekday"): boolean };
/** `after`: what it ends, where it is the end of something: "from 1 September to 31 August". */
type Parts = Side & { hasYear: boolean; isMonth?: boolean; after?: Period };

/** In ms: what ended no longer ago is what is meant. */
const justOver = 45 * 864e5;
/** In ms: what is further off may be of another year. */
const near = 62 * 864e5;

export function periodOf(
  parsed: Parsed,
  said: Date | null,
  { tense, hasYear, isMonth = false, isLoose = false, isExpected = false, after }: Parts,
): Period {
  let year = parsed.get("year") ?? 1970;
  const month = (parsed.get("month") ?? 1) - 1;
  const make = () => (parsed.isCertain("day") && !isMonth ? dayPeriod(year, month, parsed.get("day") ?? 1) : monthPeriod(year, month));
  if (hasYear || !said) return make();
  // Without a year the tense tells the side: "I moved in June", said in May, is last year's June.
  year = said.getUTCFullYear();
  if (isLoose) {
    const far = (of: number) => Math.abs(Date.UTC(of, month, parsed.get("day") ?? 15) - said.getTime());
    const nearest = [year, year + 1, year - 1].reduce((best, each) => (far(each) < far(best) ? each : best));
    if (far(nearest) <= near) {
      year = nearest;
      return make();
    }
  }
  if (tense === "past" && make().from > said) year--;
  const isJustOver = make().until <= said && said.getTime() - make().until.getTime() <= justOver;
  if (isJustOver && !isExpected && !after) return make();
  if (tense !== "past" && make().until <= said && (tense === "future" || said.getTime() - make().until.getTime() > 90 * 864e5)) year++;
  if (after && make().until <= after.from) year++;
  return make();
}
