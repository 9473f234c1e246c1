import { plainText } from "@/lib/text/frame";
import type { MemoryType } from "@/lib/vocabulary";
import type { ContextEntity, ContextMemory, ContextPassage } from "./context-facts";

const monthNames = "January February March April May June July August September October November December".split(" ");
const dayMs = 86_400_000;

/** `2026-11-21`, in UTC. */
const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

/** Whether a period begins so that it may be a whole month or year. Ends are exclusive. */
const isMidnight = (at: Date): boolean => at.getTime() % dayMs === 0;

/** A moment by as much as it tells: of the first of a month at midnight it is the month that was said. */
function startOf(from: string): string {
  const at = new Date(from);
  return isMidnight(at) && at.getUTCDate() === 1 ? `${monthNames[at.getUTCMonth()]} ${at.getUTCFullYear()}` : dayOf(at);
}

/** A period by its shortest name: a year, a month, a day, or its first and last day. */
function period(from: string, until: string): string {
  const [start, end] = [new Date(from), new Date(until)];
  const isWhole = isMidnight(start) && isMidnight(end);
  const spans = (years: number, months: number, days: number) =>
    end.getTime() === Date.UTC(start.getUTCFullYear() + years, start.getUTCMonth() + months, start.getUTCDate() + days);
  const isFirst = isWhole && start.getUTCDate() === 1;
  if (isFirst && start.getUTCMonth() === 0 && spans(1, 0, 0)) return String(start.getUTCFullYear());
  if (isFirst && spans(0, 1, 0)) return startOf(from);
  const last = dayOf(isWhole ? new Date(end.getTime() - dayMs) : end);
  return dayOf(start) === last ? last : `${dayOf(start)} to ${last}`;
}

/** Of these the time is the one that they are about, and not one since when they hold. */
const timed: ReadonlySet<MemoryType> = new Set(["EVENT", "GOAL", "DECISION"]);

/** When it holds, where its own words do not name the year already; otherwise when it was last said. Never counted from now. */
function dateOf({ type, content, validFrom, validUntil, mentionsCount, lastSaidAt }: ContextMemory): string {
  const named = validFrom ?? validUntil;
  if (named && !content.includes(named.slice(0, 4))) {
    if (!validFrom) return `until ${startOf(named)}`;
    if (validUntil) return period(validFrom, validUntil);
    return timed.has(type) ? startOf(validFrom) : `since ${startOf(validFrom)}`;
  }
  return `${mentionsCount > 1 ? "last said" : "said"} ${dayOf(lastSaidAt)}`;
}

const line = (content: string, notes: (string | null)[]): string =>
  `- ${plainText(content)} (${notes.filter((note) => note !== null).join("; ")})`;

/** @param group the name of the group that it is from, null for the user's own */
export const memoryLine = (memory: ContextMemory, group: string | null): string =>
  line(memory.content, [memory.contested ? "contested" : null, dateOf(memory), group && `group ${group}`]);

export const nameLine = (name: string, updatedAt: string): string => line(`Name: ${name}`, [`noted ${dayOf(updatedAt)}`]);

/** @param role what it is to the user */
export function entityLine(entity: ContextEntity, role: string | null, group: string | null): string {
  const type = entity.type === "OTHER" ? null : entity.type.toLowerCase().replaceAll("_", " ");
  const is = [type, role].filter((word) => word !== null).join(", ");
  return line(is ? `${entity.name}: ${is}` : entity.name, [`last spoken of ${dayOf(entity.lastSaidAt)}`, group && `group ${group}`]);
}

const longestQuote = 200;

export function passageLine({ isPending, saidAt }: ContextPassage, words: string): string {
  const said = plainText(words);
  const quote =
    said.length > longestQuote
      ? `${said
          .slice(0, longestQuote)
          .toWellFormed()
          .replace(/\s+\S*$/, "")} …`
      : said;
  return line(`The user ${isPending ? "said" : "asked"}: “${quote}”`, [dayOf(saidAt)]);
}
