import { dayLabel, dayPeriod, monthPeriod, type Period, yearPeriod } from "@/lib/text/calendar";
import { routineDay, yearlyDay } from "../extract/recurring-times";
import { counted, lengthBetween, type Moment, momentOf } from "./moments";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, sentence, statementOf } from "./reply-form";

const lookedAt = 8;
/** How much worse a statement may be that tells its time than the best one. */
const worseBy = 0.3;
/** Share of the best statement's coverage that it must have. */
const likewise = 0.8;

/** A date of something else is worse than none. */
const minRelation = 0.2;

export type Dated = { candidate: Ranked; moment: Moment };

/** The best of the statements that tell when, if it is about as good as the best of all. */
export function datedBest(found: Ranked[]): Dated | null {
  const [best] = found;
  if (!best) return null;
  for (const candidate of found.slice(0, lookedAt)) {
    if (candidate.score < best.score - worseBy || candidate.coverage < best.coverage * likewise || candidate.relation < minRelation)
      continue;
    const moment = momentOf(candidate);
    if (moment) return { candidate, moment };
  }
  return null;
}

/** When it was: the date of the event. Where memory has none, the day by which it was told. */
export function whenAnswer(question: Question, found: Ranked[]): Answer | null {
  if (/\bwhat time\b/i.test(question.text)) return clockAnswer(found);
  const ofEachYear = found[0] && yearlyDay(found[0].text);
  if (ofEachYear) return { bare: ofEachYear, told: [statementOf(found[0]!)], places: [found[0]!.place] };
  const ofEachWeek = found[0] && (routineDay(found[0].text) ?? routineDay(found[0].quote));
  if (ofEachWeek) return { bare: ofEachWeek, told: [statementOf(found[0]!)], places: [found[0]!.place] };
  const dated = datedBest(found);
  if (dated) {
    const { candidate, moment } = dated;
    const told = statementOf(candidate);
    const isTold = told.text.includes(moment.label) || told.text.includes(String(moment.from.getUTCFullYear()));
    const lead = { text: `${sentence(moment.phrase.charAt(0).toUpperCase() + moment.phrase.slice(1))}`, evidence: told.evidence };
    return { bare: asAsked(question, moment), told: isTold ? [told] : [lead, told], places: told.evidence };
  }
  const [best] = found;
  if (!best?.evidence.saidAt || best.relation < minRelation) return null;
  const again = recurring.exec(best.text)?.[0];
  if (again) return { bare: again, told: [statementOf(best)], places: [best.place] };
  const day = dayLabel(new Date(best.evidence.saidAt));
  const isFresh = /\b(?:just|today|this (?:morning|afternoon|evening)|tonight)\b/i.test(best.quote);
  const lasts = /\b(?:am|is|are|currently|now|been)\b|['’](?:m|re|s) \w+ing\b/i.test(best.quote);
  const told = statementOf(best);
  const text = told.text.includes(day) ? told.text : `${told.text.replace(/[.!]+$/, "")} (said on ${day}).`;
  return { bare: isFresh ? day : lasts ? day.replace(/^\d+ /, "") : `by ${day}`, told: [{ ...told, text }], places: told.evidence };
}

const weekday = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
/** What comes again has no date: "on Mondays at ten". */
const recurring = new RegExp(
  `\\b(?:(?:on )?${weekday}s|(?:every|each) (?:other |second )?(?:morning|afternoon|evening|night|day|week|weekend|month|year|spring|summer|autumn|winter|${weekday})s?|daily|weekly|monthly|yearly|(?:on )?${weekday}(?:(?:,|,? and|,? or| &) (?:on )?${weekday})+)\\b(?: (?:at|before|after|around) (?:the )?[\\w:]+)?`,
  "i",
);

function clockAnswer(found: Ranked[]): Answer | null {
  for (const candidate of found.slice(0, lookedAt)) {
    const time = /\b\d{1,2}(?:[:.]\d{2})? ?(?:[ap]m\b|[ap]\.m\.|o['’]clock)|\b\d{1,2}:\d{2}\b|\b(?:noon|midnight)\b/i.exec(candidate.text);
    if (time) return { bare: time[0], told: [statementOf(candidate)], places: [candidate.place] };
  }
  return null;
}

/** A question for the month or the year gets no day. */
function asAsked({ text }: Question, moment: Moment): string {
  if (/\b(?:what|which) year\b/i.test(text)) return String(moment.from.getUTCFullYear());
  if (/\b(?:what|which) month\b/i.test(text)) return /[A-Z]\p{L}+ \d{4}/u.exec(moment.label)?.[0] ?? moment.label;
  return moment.label;
}

const length =
  /\b(?:for |over |about |around |almost |nearly |more than )*((?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|a few|a couple of|several)(?: and a half)?[ -](?:second|minute|hour|day|night|week|weekend|month|year|yr)s?)\b(?! ago| old| later|['’]s)/i;

/** How long: a length in words, or since a start until now. */
export function durationAnswer(question: Question, found: Ranked[], now: Date): Answer | null {
  const [best] = found;
  if (!best) return null;
  const near = found
    .slice(0, 6)
    .filter((candidate) => candidate.score >= best.score - worseBy && candidate.coverage >= best.coverage * likewise);
  for (const candidate of near) {
    const match = length.exec(candidate.isSpoken ? candidate.text : candidate.quote);
    if (match) return { bare: match[1]!, told: [statementOf(candidate)], places: [candidate.place] };
  }
  for (const candidate of near) {
    const moment = momentOf(candidate);
    if (!moment || moment.from >= now) continue;
    const last = !moment.isStart && candidate.evidence.validUntil ? new Date(candidate.evidence.validUntil) : now;
    const isOver = last.getTime() < now.getTime() && moment.until.getTime() === last.getTime();
    if (isOver && !/\b(?:has|have)\b/i.test(question.text)) continue;
    const told = statementOf(candidate);
    if (!isOver && last < now) {
      const end = lastPeriod(moment, last);
      const passed = lengthBetween(moment.from, end.from);
      const text = sentence(`For about ${passed}, from ${moment.label} to ${end.label}`);
      return { bare: `about ${passed}`, told: [{ text, evidence: told.evidence }, told], places: told.evidence };
    }
    const passed = lengthBetween(moment.from, isOver ? now : last);
    return {
      bare: `since ${moment.label.replace(/^the /, "")} (${passed})`,
      told: [{ text: sentence(`For ${passed}, since ${moment.label}, as of ${dayLabel(now)}`), evidence: told.evidence }, told],
      places: told.evidence,
    };
  }
  return null;
}

/** The year, month or day that ends at an instant, as exact as the one that it began in. */
function lastPeriod({ from, until }: Period, end: Date): Period {
  const days = (until.getTime() - from.getTime()) / 86_400_000;
  const last = new Date(end.getTime() - 1);
  if (days >= 365) return yearPeriod(last.getUTCFullYear());
  if (days >= 28) return monthPeriod(last.getUTCFullYear(), last.getUTCMonth());
  return dayPeriod(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate());
}

const often =
  /\b((?:(?:usually|only|about|around|at least|almost|nearly) )*(?:(?:once|twice|(?:two|three|four|five|six|seven|several|a few|\d+) times|(?:every|each)(?: other| single| second| (?:two|three|four|few))?)(?: or (?:so|twice))?(?: (?:an?|per|each|every))? (?:day|night|morning|evening|week|weekend|month|year|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?|(?:one|two|three|four|five|six|\d{1,2}) (?!times|days|nights|of|more|or)\p{L}+ (?:an?|per|each|every) (?:day|week|fortnight|month|year)|daily|weekly|monthly|yearly))\b/iu;

/** How often, in the words for it. */
export function frequencyAnswer(found: Ranked[]): Answer | null {
  const [best] = found;
  const near = found.slice(0, 8).filter((candidate) => candidate.score >= best!.score - worseBy);
  for (const candidate of near) {
    const match = often.exec(candidate.text);
    if (match) return { bare: match[1]!, told: [statementOf(candidate)], places: [candidate.place] };
  }
  return null;
}

const inUnits: Record<string, (days: number) => number> = {
  day: (days) => days,
  week: (days) => Math.floor(days / 7),
  month: (days) => Math.round(days / 30.44),
  year: (days) => Math.round(days / 365.25),
};

/** How much time lies between two events, or between one and now. `find` ranks the evidence for the words of one event. */
export function intervalAnswer(question: Question, find: (event: string) => Ranked[], now: Date): Answer | null {
  const events = eventsIn(question.text);
  if (!events) return null;
  const one = datedBest(find(events[0]));
  // The same statement may tell both, and then with two dates, of which one is known here.
  const other = events[1] === null ? null : datedBest(find(events[1]).filter(({ place }) => place !== one?.candidate.place));
  if (!one || (events[1] !== null && !other)) return null;
  const [from, until] = [one.moment.from, other?.moment.from ?? now].sort((a, b) => a.getTime() - b.getTime());
  const days = Math.round((Date.UTC(until!.getUTCFullYear(), until!.getUTCMonth(), until!.getUTCDate()) - from!.getTime()) / 86_400_000);
  const unit = /\bhow many (day|week|month|year)s?\b/i.exec(question.text)?.[1]?.toLowerCase();
  const shown = unit ? counted(inUnits[unit]!(days), unit) : lengthBetween(from!, until!);
  const isOver = /\b(?:left|until|till)\b/i.test(question.text) && one.moment.from < now;
  const bare = other === null && (isOver || /\bago\b/i.test(question.text)) ? `${shown} ago` : shown;
  const told = [one, ...(other ? [other] : [])].map(({ candidate }) => statementOf(candidate));
  const places = told.flatMap(({ evidence }) => evidence);
  const lead = other
    ? `${shown} (from ${dayLabel(from!)} to ${dayLabel(until!)})`
    : `${bare} (${one.moment.label}, as of ${dayLabel(now)})`;
  return { bare, told: [{ text: sentence(lead), evidence: places }, ...told], places };
}

/** The words of the two events that a question sets apart; null for the second where it is now. */
function eventsIn(text: string): [string, string | null] | null {
  const bare = text.replace(/[?.!]+$/, "");
  const between = /\b(?:between|from)\s+(.+?)\s+(?:and|to|until|till)\s+((?:when|the|my|his|her|their|our|i|it)\b.+|.+)$/i.exec(bare);
  if (between) return [between[1]!, between[2]!];
  const ago = /\bhow (?:long|many \w+) ago\s+(.+)$/i.exec(bare);
  if (ago) return [ago[1]!, null];
  const after = /^(.*?)\b(?:before|after)\s+(.+)$/i.exec(bare.replace(/^.*?\bhow (?:many \w+|long)\b/i, ""));
  if (after && after[1]!.trim().length > 3) return [after[1]!, after[2]!];
  const split = after && /^(.*?)\s+(?:did|do|does|was|were|is|have|had|has)\s+(.+)$/i.exec(after[2]!);
  if (split) return [split[1]!, split[2]!];
  const since = /\b(?:since|passed since|until|till)\s+(.+)$/i.exec(bare);
  return since ? [since[1]!, null] : null;
}
