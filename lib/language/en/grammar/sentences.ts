import type { Token } from "./tokens";

/** Parsing time grows with the square of a sentence's length, so long ones are cut. */
export const longestSentence = 150;

const terminal = /^[.!?…。！？]+$/u;
const ellipsis = /^(?:\.{2,}|…+)$/u;
const closing = /^["”’')\]}»]$/u;
const pictogram = /^(?:[\p{Extended_Pictographic}\p{RI}]|[:;=xX][-o^']?[)\]([dDpP/\\|3*]$|<3)/u;
const upper = /^["“'‘([]?\p{Lu}/u;
const abbreviated = /^(?:\p{L}[\p{L}.]{0,8})\.$/u;
const starter =
  /^(?:I|We|My|Our|He|She|It|They|The|This|That|These|Those|There|You|Your|His|Her|Their|But|And|So|Also|Now|Then|What|When|Where|Who|How|Why|Please|Can|Do|Does|Did|Is|Are|If|In|On|At|Yes|No|Not)$/;
const bullet = /^(?:[-*•·–—▪●]|\d{1,3}[.)]|[a-z][.)])$/u;

/** Index after the last token of each sentence. Made for chat: line breaks count, capitals may be missing. */
export function sentenceEnds(tokens: readonly Token[]): number[] {
  const ends: number[] = [];
  let from = 0;
  let lineFrom = 0;
  const end = (at: number) => {
    if (at === from) return;
    ends.push(at);
    from = at;
  };
  const close = (at: number) => {
    while (at - from > longestSentence) end(cutBefore(tokens, from));
    end(at);
  };
  for (let i = 1; i < tokens.length; i++) {
    if (tokens[i]!.breaks > 0) {
      if (isBreak(tokens, lineFrom, i)) close(i);
      lineFrom = i;
    }
    if (endsBefore(tokens, from, i)) close(i);
  }
  close(tokens.length);
  return ends;
}

/** A line break ends a sentence, unless the line was wrapped: it is long, and the next goes on in lower case. */
function isBreak(tokens: readonly Token[], lineFrom: number, next: number): boolean {
  const { breaks, text } = tokens[next]!;
  if (breaks > 1 || bullet.test(text)) return true;
  const length = tokens[next - 1]!.end - tokens[lineFrom]!.start;
  return length < 50 || length > 120 || (upper.test(text) && terminal.test(tokens[next - 1]!.text));
}

function endsBefore(tokens: readonly Token[], from: number, next: number): boolean {
  let last = next - 1;
  const following = tokens[next]!;
  if (terminal.test(following.text) && !following.spaced) return false;
  if (/^[,;:]$/.test(following.text) || (closing.test(following.text) && !following.spaced)) return false;
  if (pictogram.test(following.text) && following.breaks === 0) return false;
  while (last > from && pictogram.test(tokens[last]!.text)) last--;
  if (last < next - 1 && upper.test(following.text) && !terminal.test(tokens[last]!.text)) return starter.test(following.text);
  while (last > from && closing.test(tokens[last]!.text) && !tokens[last]!.spaced) last--;
  const token = tokens[last]!;
  if (last === from && bullet.test(`${token.text}${token.text === "." ? "" : "."}`) && token.breaks > 0) return false;
  if (ellipsis.test(token.text)) return upper.test(following.text) && following.text !== "I";
  if (token.text === "." && last - 1 === from && /^\d{1,3}$/.test(tokens[from]!.text)) return false;
  // "No." she said: the quotation belongs to a sentence that goes on.
  if (terminal.test(token.text)) return last === next - 1 || !/^[\p{Ll},;]/u.test(following.text);
  return (
    abbreviated.test(token.text) && starter.test(following.text) && !/^(?:drs?|mr|mrs|ms|prof|st|vs|e\.g|i\.e|p\.?s)\.$/i.test(token.text)
  );
}

/** Where to cut a sentence that is too long: after its last punctuation within the limit. */
function cutBefore(tokens: readonly Token[], from: number): number {
  for (let i = from + longestSentence; i > from + longestSentence / 2; i--) if (/^[,;:.–—|-]$/u.test(tokens[i - 1]!.text)) return i;
  return from + longestSentence;
}
