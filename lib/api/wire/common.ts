import { z } from "zod";
import { isWholeDay, parseDate } from "@/lib/text/dates";

/** A moment as the wire shows it: ISO 8601, UTC, milliseconds. */
export const Timestamp = z.string().meta({ format: "date-time", description: "ISO 8601, UTC, milliseconds" });
export const showTime = (at: Date | string): string => new Date(at).toISOString();
export const showTimeOrNull = (at: Date | string | null): string | null => (at === null ? null : showTime(at));

/** A date or a date-time in; without a zone it is UTC. Stays text, so that OpenAPI can tell of it: `readDate` gives the moment. */
export const DateInput = z
  .string()
  .refine((text) => parseDate(text) !== null, "not an ISO 8601 date or date-time")
  .meta({ description: "ISO 8601 date or date-time; without a zone it is UTC" });

export function readDate(text: string): Date;
export function readDate(text: string | undefined): Date | undefined;
export function readDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseDate(text) ?? undefined);
}

/** The end of a range: a date means all of that day. */
export function readEnd(text: string | undefined): Date | undefined {
  const at = readDate(text);
  return at && text && isWholeDay(text) ? new Date(at.getTime() + 86_400_000 - 1) : at;
}

/** `from` not after `to`. */
export const inOrder = (range: { from?: string; to?: string }): boolean => {
  const [from, to] = [readDate(range.from), readEnd(range.to)];
  return !from || !to || from <= to;
};

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

// Not z.record: it drops a key named `__proto__`.
export const Metadata = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "not an object")
  .refine((value) => Object.keys(value).length <= 50, "more than 50 keys")
  .refine((value) => bytes(value) <= 16 * 1024, "larger than 16 KB as JSON")
  .meta({ type: "object", maxProperties: 50, description: "Free-form; at most 50 keys and 16 KB" });

/**
 * A text of 1 to `most` characters, counted as JavaScript counts: UTF-16 units. zod's `max`, as JSON Schema's, counts code
 * points, so that 500,000 emoji would be let through as twice the text; it stays for OpenAPI's sake.
 */
export const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => value.length <= most, `longer than ${most.toLocaleString("en")} characters`);

/** A caller's own id of a user. */
export const ExternalId = text(256).refine((id) => id.trim() !== "", "only white space");
export const GroupName = z.string().min(1).max(64);

/** More would be a mistake, and would make one call as dear as hundreds. */
export const maxGraphs = 100;
export const notBlank = (text: string) => text.trim() !== "";
