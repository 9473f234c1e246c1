import { extension, frequency, howOften, shift, shiftTo } from "@/lib/language/en/corrections";
import { slots } from "@/lib/language/en/value-kinds";
import { monthNames } from "@/lib/text/calendar";
import { terms } from "@/lib/text/terms";
import type { Draft, Told } from "./corrections";
import { asSentence } from "./keyed";
import { toNumber } from "./relative-times";
import type { Scene } from "./scene";
import { restated } from "./told-before";

const dayMs = 86_400_000;

type Put = (draft: Draft, wrong: Told | null, source?: string) => void;
type Place = { start: number; end: number };

/**
 * "They put the exam back by a week", "van's moved to the 19th": what was told of the exam with its new date, which only the old one
 * gives. False where nothing told has a date to move.
 */
export function shifts(scene: Scene, sentence: string, base: number, told: readonly Told[], put: Put): boolean {
  const found = (shift.exec(sentence.trim()) ?? shiftTo.exec(sentence.trim()))?.groups;
  if (!found) return false;
  // "Dentist rang, they moved me to the 21st" moves what the dentist has to do with.
  const thing = found.thing ?? (/^(?:me|us|it)$/i.test(found.object ?? "me") ? found.caller : found.object);
  const named = terms(thing ?? "").filter((term) => term !== "it");
  const near = named.length > 0 ? told.slice(-20) : told.slice(-2);
  const moved = near.findLast((each) => dateOf(each) !== null && named.every((term) => saysTerm(each, term)));
  const old = moved && dateOf(moved);
  const date = old && newDate(old, found, scene.passage.saidAt);
  const source = date && withDate(moved, date);
  return source ? putAs(scene, source, moved, { start: base, end: base + sentence.length }, put) : false;
}

/** "Got an extension till 31 August": the deadline that was told last is on that day. */
export function isExtended(scene: Scene, sentence: string, base: number, told: readonly Told[], put: Put): boolean {
  const { day, month } = extension.exec(sentence.trim())?.groups ?? {};
  const place = month ? monthNames.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase().slice(0, 3))) : -1;
  const last =
    place < 0 ? undefined : [...told, ...scene.toldLately()].findLast((each) => isDue.test(each.source) && dateOf(each) !== null);
  const old = last && dateOf(last);
  if (!last || !old) return false;
  const inYear = (years: number) => new Date(Date.UTC(old.getUTCFullYear() + years, place, Number(day)));
  const source = withDate(last, inYear(inYear(0) < old ? 1 : 0));
  return source ? putAs(scene, source, last, { start: base, end: base + sentence.length }, put) : false;
}
const isDue = /\bdeadline\b|\bdue\b|\bsubmi(?:t|ssion)|\bhand(?:ed|ing)? (?:it )?in\b/i;

/** "Down to once a week now": of the one thing told that is done as often as that. */
export function doneLess(scene: Scene, sentence: string, base: number, told: readonly Told[], put: Put): boolean {
  const often = howOften.exec(sentence.trim())?.groups?.often;
  const counted = new RegExp(`\\b(?:${frequency})\\b`, "iu");
  const telling = often ? told.filter(({ source }) => counted.test(source) && !howOften.test(source)) : [];
  const [only, other] = telling;
  if (!only || other || !often) return false;
  return putAs(scene, only.source.replace(counted, often), only, { start: base, end: base + sentence.length }, put);
}

/** Puts other words for a telling; false where they make no statement. */
function putAs(scene: Scene, source: string, wrong: Told, place: Place, put: Put): boolean {
  const statement = restated(scene, wrong, asSentence(source));
  if (statement) put({ ...place, ...statement }, wrong, source);
  return statement !== null;
}

const saysTerm = ({ source, draft }: Told, term: string): boolean => terms(`${source} ${draft.content}`).includes(term);

/** "(3 May 2026)" of what was told. */
function dateOf({ draft }: Told): Date | null {
  const mark = /\((?<day>\d{1,2}) (?<month>\p{Lu}\p{Ll}+) (?<year>\d{4})\)/u.exec(draft.content)?.groups;
  const month = mark ? monthNames.indexOf(mark.month!) : -1;
  return mark && month >= 0 ? new Date(Date.UTC(Number(mark.year), month, Number(mark.day))) : null;
}

function newDate(old: Date, { count, unit, day, way }: Record<string, string | undefined>, saidAt: Date | null): Date | null {
  const sign = /forward|up/i.test(way ?? "") ? -1 : 1;
  if (unit) {
    const by = sign * toNumber(count!);
    if (/^month/i.test(unit)) return new Date(Date.UTC(old.getUTCFullYear(), old.getUTCMonth() + by, old.getUTCDate()));
    return new Date(old.getTime() + by * dayMs * (/^week/i.test(unit) ? 7 : /^fortnight/i.test(unit) ? 14 : 1));
  }
  const inMonth = (months: number) => new Date(Date.UTC(old.getUTCFullYear(), old.getUTCMonth() + months, Number(day)));
  const near = /back/i.test(way ?? "") && inMonth(0) < old ? inMonth(1) : inMonth(0);
  return saidAt && near.getTime() < saidAt.getTime() - dayMs ? null : near;
}

/** The words of the telling with another date in them. */
function withDate({ source }: Told, date: Date): string | null {
  const label = `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;
  const weekday = "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?";
  for (const kind of ["date", "day"]) {
    const { pattern } = slots.find((slot) => slot.kind === kind)!;
    const found = new RegExp(`${weekday}(?:${pattern.source})`, pattern.flags).exec(source);
    if (!found) continue;
    const lead = /\b(?:on|for|to|until|till|by|from) (?:the )?$/i.test(source.slice(0, found.index)) ? "" : "on ";
    return source.slice(0, found.index).replace(/the $/i, "") + lead + label + source.slice(found.index + found[0].length);
  }
  return null;
}
