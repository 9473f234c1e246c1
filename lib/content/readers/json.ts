import { unreadable } from "../errors";
import { tableText } from "../tables";

const maxDepth = 64;

type Scalar = string | number | boolean | null;
const isScalar = (value: unknown): value is Scalar => typeof value !== "object" || value === null;
const isFlat = (value: unknown): value is Record<string, Scalar> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isScalar);

/** `name: value` lines. A list of flat objects is a table. @throws AppError CONTENT_UNREADABLE */
export function jsonText(text: string): string {
  return lines(parse(text), 0).join("\n");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const perLine = text.split("\n").filter((line) => line.trim() !== "");
    try {
      if (perLine.length > 1) return perLine.map((line) => JSON.parse(line));
    } catch {
      // Neither one value nor one per line: the error below.
    }
    throw unreadable("This file isn't valid JSON. It may be cut off: check it and send it again.");
  }
}

function lines(value: unknown, depth: number): string[] {
  if (depth > maxDepth) throw unreadable(`This JSON is nested deeper than ${maxDepth} levels. Flatten it, or send it as text.`);
  const indent = "  ".repeat(depth);
  if (isScalar(value)) return value === null ? [] : [indent + value];
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isFlat)) return value.map((item) => `${indent}- ${record(item)}`);
    return value.flatMap((item) => {
      const [first, ...rest] = lines(item, depth + 1);
      return first === undefined ? [] : [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  return Object.entries(value as object).flatMap(([key, item]) => {
    if (item === null || item === "") return [];
    return isScalar(item) ? [`${indent}${key}: ${item}`] : [`${indent}${key}:`, ...lines(item, depth + 1)];
  });
}

const record = (item: Record<string, Scalar>): string => {
  const known = Object.entries(item).filter(([, value]) => value !== null && value !== "");
  return tableText([known.map(([key]) => key), known.map(([, value]) => String(value))], true);
};
