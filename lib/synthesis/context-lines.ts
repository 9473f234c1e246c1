import { plainText } from "@/lib/text/frame";
import type { MemoryType } from "@/lib/vocabulary";
import type { ContextEntity, ContextMemory, ContextPassage, UnverifiedMemory } from "./context-facts";
import { originOf } from "./origin";

const monthNames = "January February March April May June July August September October November December".split(" ");
const dayMs = 86_400_000;

const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

const isMidnight = (at: Date): boolean => at.getTime() % dayMs === 0;

/** Midnight on the first means that the source gave a month without a day. */
function startOf(from: string): string {
  const at = new Date(from);
  return isMidnight(at) && at.getUTCDate() === 1 ? `${monthNames[at.getUTCMonth()]} ${at.getUTCFullYear()}` : dayOf(at);
}

/** `until` is exclusive. */
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

const timed: ReadonlySet<MemoryType> = new Set(["EVENT", "GOAL", "DECISION"]);

/** Never relative to now. Skipped if the content names its year. */
function dateOf({ type, content, validFrom, validUntil, mentionsCount, lastSaidAt }: ContextMemory): string {
  const named = validFrom ?? validUntil;
  if (named && !content.includes(named.slice(0, 4))) {
    if (!validFrom) return `until ${startOf(named)}`;
    if (validUntil) return period(validFrom, validUntil);
    return timed.has(type) ? startOf(validFrom) : `since ${startOf(validFrom)}`;
  }
  return `${mentionsCount > 1 ? "last mentioned" : "said"} ${dayOf(lastSaidAt)}`;
}

const line = (content: string, notes: (string | null)[]): string =>
  `- ${plainText(content)} (${notes.filter((note) => note !== null).join("; ")})`;

export const memoryLine = (memory: ContextMemory, group: string | null): string =>
  line(memory.content, [memory.contested ? "contested" : null, dateOf(memory), group && `group ${group}`]);

export const unverifiedLine = (memory: UnverifiedMemory, group: string | null): string =>
  line(memory.content, [originOf(memory), dateOf(memory), group && `group ${group}`]);

export const nameLine = (name: string, updatedAt: string): string => line(`Name: ${name}`, [`noted ${dayOf(updatedAt)}`]);

export function entityLine(entity: ContextEntity, role: string | null, group: string | null): string {
  const type = entity.type === "OTHER" ? null : entity.type.toLowerCase().replaceAll("_", " ");
  const is = [type, role].filter((word) => word !== null).join(", ");
  return line(is ? `${entity.name}: ${is}` : entity.name, [`last mentioned ${dayOf(entity.lastSaidAt)}`, group && `group ${group}`]);
}

const maxQuoteLength = 200;

export function passageLine({ isPending, saidAt }: ContextPassage, words: string): string {
  const text = plainText(words);
  const quote =
    text.length > maxQuoteLength
      ? `${text
          .slice(0, maxQuoteLength)
          .toWellFormed()
          .replace(/\s+\S*$/, "")} …`
      : text;
  return line(`The user ${isPending ? "said" : "asked"}: “${quote}”`, [dayOf(saidAt)]);
}
