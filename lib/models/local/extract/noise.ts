import type { Span } from "@/lib/text/sentences";

const tagBlock =
  /<(memory|memories|relevant[_-]memories|context|retrieved[_-]context|system|system[_-]prompt|instructions|user[_-]profile|user[_-]memory|loci[\w-]*|tool[_-]result|function[_-]results|script|style|pre|code)\b[^>]{0,200}>/gi;
const memoryHeader =
  /^[#*\s]{0,6}(?:relevant|retrieved|known|stored|recalled|long[- ]term|saved|user|past|previous)\s+(?:memories|memory|facts|context|profile)\b[^\n]{0,60}:[*\s]*$/gim;

/**
 * Parts of a passage that no one said: code, and memory or prompt text that a caller put into the message. `inFence`:
 * the passage goes on where another left a block of code open.
 */
export function noise(text: string, inFence = false): Span[] {
  return [...fences(text, inFence), ...blocks(text), ...memoryLists(text)].sort((one, other) => one.start - other.start);
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
function memoryLists(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(memoryHeader)) {
    if (match.index < (spans.at(-1)?.end ?? 0)) continue;
    const blank = text.indexOf("\n\n", match.index + match[0].length);
    spans.push({ start: match.index, end: blank < 0 ? text.length : blank });
  }
  return spans;
}

/** Whether a sentence reads as code, data or markup rather than prose. */
export function isMarkup(sentence: string): boolean {
  if (
    /^\s*(?:[{[<|]|https?:\/\/\S+$|at \S+\(|Traceback|File "|import [\w{]|from [\w.]+ import|def \w|class \w+[({:]|const |function |@\w+[.(]|\w[\w.[\]'"]* [-+*/]?= \S|[\w.]+\(.*\):?\s*$|return [\w.]+[([])/.test(
      sentence,
    )
  )
    return true;
  if (/=>|\(\);?$|;$|\{\s*$|^\s*\}|<\/\w+>|\/>|\\n|:=|&&|\|\|/.test(sentence)) return true;
  const dense = sentence.replace(/\s/g, "");
  const words = dense.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  const letters = dense.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return dense.length > 12 && (words < dense.length * 0.6 || letters < dense.length * 0.4);
}
