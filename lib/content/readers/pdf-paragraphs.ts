/** In points, from the page's lower left corner. `size`: the height of its letters. */
export type Line = { text: string; size: number; y: number; right: number };

/** A PDF only places letters: paragraphs and headings are read from distances and sizes. */
export function paragraphs(pages: Line[][]): string[] {
  const body = bodySize(pages.flat());
  return pages.map((lines) => pageText(lines, body));
}

/** The size of most letters. */
function bodySize(lines: Line[]): number {
  const lettersBySize = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    lettersBySize.set(rounded, (lettersBySize.get(rounded) ?? 0) + text.length);
  }
  return [...lettersBySize].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

const maxHeading = 120;

function headingLevel({ text, size }: Line, body: number): number {
  if (body === 0 || size < body * 1.15 || text.length > maxHeading || !/\p{L}/u.test(text) || /[.,;:]$/.test(text)) return 0;
  return size >= body * 1.6 ? 1 : 2;
}

function pageText(lines: Line[], body: number): string {
  const usualGap = lowerQuartile(lines.slice(1).flatMap(({ y }, i) => (lines[i]!.y > y ? [lines[i]!.y - y] : [])));
  const widest = Math.max(0, ...lines.map(({ right }) => right));
  let text = "";
  for (const [i, line] of lines.entries()) {
    const level = headingLevel(line, body);
    const before = lines[i - 1];
    if (!before) text = level ? `${"#".repeat(level)} ${line.text}` : line.text;
    else if (level && headingLevel(before, body) === level && before.size === line.size) text += ` ${line.text}`;
    else if (level) text += `\n\n${"#".repeat(level)} ${line.text}`;
    else if (headingLevel(before, body)) text += `\n\n${line.text}`;
    else text = joined(text, before, line, { usualGap, widest });
  }
  return text;
}

const startsItem = /^(?:[•◦▪‣●○■–—*-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/;

function joined(text: string, before: Line, line: Line, { usualGap, widest }: { usualGap: number; widest: number }): string {
  const gap = before.y - line.y;
  const isNextColumn = gap < 0;
  const isApart = isNextColumn ? /[.!?:]["”’)]*$/.test(before.text) : gap > Math.min(usualGap * 1.3, line.size * 2.4);
  if (isApart) return `${text}\n\n${line.text}`;
  // A line that ends early ends a row or an item.
  if (startsItem.test(line.text) || (!isNextColumn && before.right < widest * 0.75)) return `${text}\n${line.text}`;
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line.text)) return text.slice(0, -1) + line.text;
  return `${text} ${line.text}`;
}

/** Most lines of most pages follow another of their paragraph. */
function lowerQuartile(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}
