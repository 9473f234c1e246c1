/** What is left of a cut at the nearest boundary must be at least this share of what was asked for. */
const minShare = 0.5;

/** The end of a text, at most `most` UTF-16 units, from the start of a sentence or else of a word. */
export function tailOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const window = text.slice(-most);
  const latest = most * (1 - minShare);
  const start =
    firstEnd(/[.!?。！？…\n]["'”’)\]]*\s+|[。！？\n]/g, window, latest) ?? firstEnd(/\s+/g, window, latest) ?? Number(isLow(window, 0));
  return window.slice(start);
}

/** The beginning of a text, at most `most` UTF-16 units, to the end of a sentence or else of a word. */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const window = text.slice(0, most);
  const earliest = most * minShare;
  const end =
    lastStart(/[.!?。！？…]["'”’)\]]*(?=\s)|[。！？](?!$)|\n/g, window, earliest, true) ?? lastStart(/\s+/g, window, earliest, false);
  return window.slice(0, end ?? most - Number(isLow(text, most)));
}

/** Where the first match ends, if that is at or before `latest`. */
function firstEnd(boundary: RegExp, window: string, latest: number): number | undefined {
  const match = boundary.exec(window.slice(0, latest + 1));
  return match ? match.index + match[0].length : undefined;
}

/** Where the last match at or after `earliest` starts, or ends. */
function lastStart(boundary: RegExp, window: string, earliest: number, atEnd: boolean): number | undefined {
  let last: number | undefined;
  for (const match of window.matchAll(boundary)) if (match.index >= earliest) last = match.index + (atEnd ? match[0].length : 0);
  return last;
}

/** The second half of a surrogate pair. */
function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

const longestQuestion = 2_000;

/** The part of a long text that a question in it can be read from: its beginning and its end. */
export function questionPart(text: string): string {
  if (text.length <= longestQuestion) return text;
  return `${headOf(text, longestQuestion / 2)} ${tailOf(text, longestQuestion / 2)}`;
}
