const minShare = 0.5;

export function tailOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const window = text.slice(-maxLength);
  const latest = maxLength * (1 - minShare);
  const start =
    firstEnd(/[.!?。！？…\n]["'”’)\]]*\s+|[。！？\n]/g, window, latest) ??
    firstEnd(/\s+/g, window, latest) ??
    Number(isLowSurrogate(window, 0));
  return window.slice(start);
}

export function headOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const window = text.slice(0, maxLength);
  const earliest = maxLength * minShare;
  const end =
    lastStart(/[.!?。！？…]["'”’)\]]*(?=\s)|[。！？](?!$)|\n/g, window, earliest, true) ?? lastStart(/\s+/g, window, earliest, false);
  return window.slice(0, end ?? maxLength - Number(isLowSurrogate(text, maxLength)));
}

function firstEnd(boundary: RegExp, window: string, latest: number): number | undefined {
  const match = boundary.exec(window.slice(0, latest + 1));
  return match ? match.index + match[0].length : undefined;
}

function lastStart(boundary: RegExp, window: string, earliest: number, atEnd: boolean): number | undefined {
  let last: number | undefined;
  for (const match of window.matchAll(boundary)) if (match.index >= earliest) last = match.index + (atEnd ? match[0].length : 0);
  return last;
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

const maxQuestionLength = 2_000;

/** A long text has its question at the beginning or the end. */
export function questionPart(text: string): string {
  if (text.length <= maxQuestionLength) return text;
  return `${headOf(text, maxQuestionLength / 2)} ${tailOf(text, maxQuestionLength / 2)}`;
}
