import type { Span } from "@/lib/text/sentences";

export type Line = Span & { text: string };

/** The lines of a text, without their ends. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end, text: text.slice(start, end).replace(/\r$/, "") });
    start = end + 1;
  }
  return lines;
}

export const isBlank = (line: Line | undefined): boolean => line === undefined || line.text.trim() === "";
