import type { Span } from "./sentences";

// Memory that goes into a prompt stands in a frame of ours: nothing in it can close the frame, and when it comes back inside a message
// it is found and left out.

const tag = "loci_memory";
const opening = new RegExp(`<${tag}(?=[\\s>])`, "gi");
const closing = `</${tag}>`;

const attribute = (value: string): string =>
  plainText(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** @param user whose memory it is, as the caller names them */
export const framed = (user: string, inside: string): string => `<${tag} user="${attribute(user)}">\n${inside}\n${closing}`;

/** "Here is what you know about me:" */
const leadIn = /(?:^|\n)[^\n]{0,200}:\s*$/;

/** The frames in a text, each with the line that leads up to it. One that is not closed is none. */
export function frames(text: string): Span[] {
  const spans: Span[] = [];
  const lower = text.toLowerCase();
  for (const match of text.matchAll(opening)) {
    if (match.index < (spans.at(-1)?.end ?? 0)) continue;
    const close = lower.indexOf(closing, match.index);
    if (close < 0) break;
    const before = text.slice(Math.max(spans.at(-1)?.end ?? 0, match.index - 220), match.index);
    spans.push({ start: match.index - (leadIn.exec(before)?.[0].length ?? 0), end: close + closing.length });
  }
  return spans;
}

/** The parts of a text that stand outside its frames, in order. */
export function outsideFrames(text: string): Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const frame of frames(text)) {
    parts.push({ start, end: frame.start });
    start = frame.end;
  }
  return [...parts, { start, end: text.length }].filter((part) => part.end > part.start);
}

/** Marks that nobody sees: text could hide in them, or run backwards. The joiners stay, which emoji and scripts need. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const joiners = new Set(["\u200c", "\u200d"]);
/** What a model may take for a tag or for a mark of its own: `</x>`, `<x`, `<!--`, `<|x|>`. */
const tagLike = /<(?=\s*[/!?|]?\s*\p{L}|[!?|])/gu;

/** A text as one line of a frame: no line break, nothing unseen, no tag. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(unseen, (mark) => (joiners.has(mark) ? mark : ""))
    .replace(tagLike, "‹")
    .trim();
