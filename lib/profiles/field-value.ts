import type { ProfileProperty } from "@/lib/db/schema/tenancy";
import { parseDate } from "@/lib/text/dates";

export type FieldValue = string | number | boolean | string[];

export const maxItems = 50;

const isDated = ({ format }: ProfileProperty) => format === "date" || format === "date-time";

/** @returns null if it doesn't fit the property's type, format or enum: a profile never holds a value that its schema rejects */
export function fieldValue(property: ProfileProperty, said: unknown): FieldValue | null {
  switch (property.type) {
    case "number":
    case "integer":
      return numberIn(said, property.type === "integer");
    case "boolean":
      return typeof said === "boolean" ? said : truthOf(said);
    case "array":
      return listOf(property.items?.enum, said);
    case "string":
      return textOf(property, said);
  }
}

function textOf(property: ProfileProperty, said: unknown): string | null {
  if (typeof said !== "string" && typeof said !== "number") return null;
  const text = String(said).trim();
  if (!text) return null;
  if (!isDated(property)) return property.enum ? oneOf(property.enum, text) : text;
  const at = parseDate(text)?.toISOString();
  return at ? (property.format === "date" ? at.slice(0, 10) : at) : null;
}

function numberIn(said: unknown, isWhole: boolean): number | null {
  const numbers =
    typeof said === "number" ? [said] : typeof said === "string" ? [...said.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)].map(toNumber) : [];
  const [number, second] = numbers;
  return number !== undefined && second === undefined && Number.isFinite(number) && (!isWhole || Number.isInteger(number)) ? number : null;
}
const toNumber = ([digits]: RegExpExecArray): number => Number(digits.replaceAll(",", ""));

function truthOf(said: unknown): boolean | null {
  const text = typeof said === "string" ? said.trim().toLowerCase() : "";
  return /^(?:yes|true|on)$/.test(text) ? true : /^(?:no|none|false|off|never)$/.test(text) ? false : null;
}

function listOf(allowed: string[] | undefined, said: unknown): string[] | null {
  const items = (Array.isArray(said) ? said : [said]).flatMap((item) => {
    const text = typeof item === "string" || typeof item === "number" ? String(item).trim() : "";
    return text ? ((allowed ? oneOf(allowed, text) : text) ?? []) : [];
  });
  const distinct = [...new Map(items.map((item) => [item.toLowerCase(), item])).values()];
  return distinct.length > 0 ? distinct.slice(0, maxItems) : null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, " ");
const oneOf = (allowed: string[], text: string): string | null => allowed.find((value) => plain(value) === plain(text)) ?? null;
