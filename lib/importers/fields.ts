import { sha256 } from "@/lib/crypto";
import { isWholeDay, parseDate } from "@/lib/text/dates";
import type { Value } from "./item";

export const isObject = (value: unknown): value is Value => typeof value === "object" && value !== null && !Array.isArray(value);
export const objectsIn = (value: unknown): Value[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The first of these fields that has text: an empty one must not hide a filled one. */
export function textIn(value: Value, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = value[name];
    if (typeof found === "string" && found.trim() !== "") return found.trim();
  }
  return undefined;
}

/** Ids may be numbers. */
export function idIn(value: Value, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = value[name];
    if (typeof found === "number" && Number.isFinite(found)) return String(found);
  }
  return textIn(value, ...names);
}

/** Without an id, the same text is the same record. */
export const idOr = (id: string | undefined, ...parts: (string | undefined)[]): string => id ?? sha256(JSON.stringify(parts)).slice(0, 32);

/** ISO 8601, or Unix seconds or milliseconds. */
export function timeIn(value: Value, ...names: string[]): Date | undefined {
  for (const name of names) {
    const found = readTime(value[name]);
    if (found) return found;
  }
  return undefined;
}

/** Of an expiry: a date without a time includes the whole day. */
export function endIn(value: Value, ...names: string[]): Date | undefined {
  const text = textIn(value, ...names);
  const at = timeIn(value, ...names);
  return at && text && isWholeDay(text) ? new Date(at.getTime() + 86_400_000 - 1) : at;
}

const firstMillisecond = 1e11;

function readTime(value: unknown): Date | null {
  if (typeof value === "string")
    return parseDate(value.trim()) ?? (/^\d{9,13}(\.\d+)?$/.test(value.trim()) ? readTime(Number(value)) : null);
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  const ms = value < firstMillisecond ? value * 1_000 : value;
  return ms < Date.UTC(9999, 0) ? new Date(Math.round(ms)) : null;
}

const maxKeys = 40;
const maxBytes = 12 * 1024;

/** What fits the limits of metadata, without empty fields. */
export function metadataOf(...parts: unknown[]): Value | undefined {
  const entries: [string, unknown][] = [];
  let bytes = 2;
  for (const part of parts.filter(isObject)) {
    for (const [key, value] of Object.entries(part)) {
      const isEmpty = value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
      const size = isEmpty ? 0 : Buffer.byteLength(JSON.stringify([key, value]));
      if (isEmpty || entries.length >= maxKeys || bytes + size > maxBytes) continue;
      bytes += size;
      entries.push([key, value]);
    }
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
