import { frames } from "@/lib/text/frame";
import type { Span } from "@/lib/text/sentences";

const tagBlock =
  /<([\w-]*(?:memor(?:y|ies)|context|instructions?|prompt|profile|facts|history)|system[\w-]*|user[_-]\w+|loci[\w-]*|tool[_-]result|function[_-]results|script|style|pre|code)\b[^>]{0,200}>/gi;
const memoryHeader =
  /^[#*\s]{0,6}(?:(?:relevant|retrieved|known|stored|recalled|long[- ]term|saved|user|past|previous|your)\s+(?:memories|memory|facts|context|profile)\b[^\n]{0,60}|(?:here(?:['’]s| is| are)\s+)?(?:what|things|facts|some things|everything) (?:that )?(?:you|we|i) (?:already )?(?:know|remember|recall|learned)(?: about| of| from)?\b[^\n]{0,60}|(?:based on|from) (?:our|your|the|my) (?:previous|past|earlier|prior|last) (?:conversations?|chats?|sessions?|memor\w+)\b[^\n]{0,60}|memor(?:y|ies)(?: of [^\n]{1,40}| about [^\n]{1,40})?)(?::[*\s]*$|$(?<=^[ ]*#[^\n]*))/gim;
/** Any other heading that speaks of remembering. What a person lists of themselves under one says "I". */
const recallHeader =
  /^[^\n]{0,60}\b(?:memor\w+|remember\w*|recall\w*|facts?|known|knowledge|profile|preferences|background)\b[^\n]{0,60}:[*\s]*(?=\n\s*(?:[-*•]|\d+[.)]))/gim;
const saysI = (text: string, { start, end }: Span) => /\b(?:I|I['’]\w+|my|me|we|our)\b/.test(text.slice(text.indexOf("\n", start), end));
/** A caller's heading over what it looked up; in a document it is a heading like others. */
const contextHeader = /^[#*\s]{0,6}(?:context|background|user info(?:rmation)?|notes about the user|about the user):[*\s]*$/gim;

/**
 * Parts of a passage that no one said: code, and memory or prompt text that a caller put into the message. `inFence`:
 * the passage goes on where another left a block of code open.
 */
export function noise(text: string, inFence = false, isDocument = false): Span[] {
  const lists = [
    ...memoryLists(text, memoryHeader),
    ...(isDocument ? [] : [...memoryLists(text, contextHeader), ...memoryLists(text, recallHeader).filter((span) => !saysI(text, span))]),
  ];
  return [...fences(text, inFence), ...frames(text), ...blocks(text), ...lists].sort((one, other) => one.start - other.start);
}

/** Whether a passage leaves a block of code open. */
export function leavesFence(text: string, inFence: boolean): boolean {
  const marks = text.split("```").length - 1;
  return (marks + (inFence ? 1 : 0)) % 2 === 1;
}

function fences(text: string, inFence: boolean): Span[] {
  const spans: Span[] = [];
  for (let start = inFence ? 0 : text.indexOf("```"); start >= 0; ) {
    const close = text.indexOf("```", inFence && start === 0 ? 0 : start + 3);
    const end = close < 0 ? text.length : close + 3;
    spans.push({ start, end });
    start = text.indexOf("```", end);
  }
  return spans;
}

function blocks(text: string): Span[] {
  const spans: Span[] = [];
  const lower = text.toLowerCase();
  let covered = 0;
  // A tag without its closing twin is searched for once only; otherwise many of them would make this quadratic.
  const unclosed = new Set<string>();
  for (const match of text.matchAll(tagBlock)) {
    const tag = match[1]!.toLowerCase();
    if (match.index < covered || unclosed.has(tag)) continue;
    const close = lower.indexOf(`</${tag}>`, match.index);
    if (close < 0) {
      unclosed.add(tag);
      continue;
    }
    covered = close + tag.length + 3;
    spans.push({ start: match.index, end: covered });
  }
  return spans;
}

/** "Relevant memories:" and the list under it, up to the first blank line. */
function memoryLists(text: string, header: RegExp): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(header)) {
    if (match.index < (spans.at(-1)?.end ?? 0)) continue;
    const blank = text.indexOf("\n\n", match.index + match[0].trimEnd().length);
    spans.push({ start: match.index, end: blank < 0 ? text.length : blank });
  }
  return spans;
}

/** Whether a sentence reads as code, data or markup rather than prose. */
export function isMarkup(sentence: string): boolean {
  if (
    /^\s*(?:[{[<|]|https?:\/\/\S+$|at \S+\(|Traceback|File "|[\w.]*(?:Error|Exception): |(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL)[: ]|import [\w{]|from [\w.]+ import|def \w|class \w+[({:]|const |function |@\w+[.(]|\w[\w.[\]'"]* [-+*/]?= \S|[\w.]+\(.*\):?\s*$|return [\w.]+[([])/.test(
      sentence,
    )
  )
    return true;
  if (/=>|\(\);?$|;$|\{\s*$|^\s*\}|<\/\w+>|\/>|\\n|:=|&&|\|\|/.test(sentence)) return true;
  if (
    /^(?:npm|npx|yarn|pnpm|git|docker|kubectl|pip3?|cargo|sudo|curl|brew|apt-get) [\w./-]+(?:\s|$)(?!is\b|was\b|has\b|and\b|for\b)/.test(
      sentence,
    )
  )
    return true;
  const dense = sentence.replace(/\s/g, "");
  const words = dense.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  const letters = dense.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return dense.length > 12 && (words < dense.length * 0.6 || letters < dense.length * 0.4);
}

/** Without the marks of bold and code; "__tests__" is a name. */
export const unmarked = (text: string): string =>
  text
    .replace(/\*\*|`/g, "")
    .replace(/(?<![\p{L}\d_])__([^_]+)__(?![\p{L}\d_])/gu, (whole, inner: string) => (/^\p{Ll}[\p{L}\d.]*$/u.test(inner) ? whole : inner));
