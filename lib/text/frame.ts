import type { Span } from "./sentences";

// Memory in a prompt is wrapped in a tag that its content can't close. If the tag comes back inside a message, that part is
// recognized and not stored again.

const tag = "loci_memory";
const opening = new RegExp(`<${tag}(?=[\\s>])`, "gi");
const closing = `</${tag}>`;

const escapeAttribute = (value: string): string =>
  plainText(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** @param user the caller's id of the user */
export const wrapInFrame = (user: string, content: string): string => `<${tag} user="${escapeAttribute(user)}">\n${content}\n${closing}`;

/** An introductory line such as "Here is what you know about me:". */
const leadIn = /(?:^|\n)[^\n]{0,200}:\s*$/;

/** The closed frames in a text, each including the line that introduces it. */
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

export function outsideFrames(text: string): Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const frame of frames(text)) {
    parts.push({ start, end: frame.start });
    start = frame.end;
  }
  return [...parts, { start, end: text.length }].filter((part) => part.end > part.start);
}

/** Invisible characters, which can hide text or reverse it. Joiners are kept: emoji and some scripts need them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const joiners = new Set(["\u200c", "\u200d"]);
/** What a model may read as a tag or a special token: `</x>`, `<x`, `<!--`, `<|x|>`. */
const tagLike = /<(?=\s*[/!?|]?\s*\p{L}|[!?|])/gu;

/** A text as one line of a frame, without line breaks, invisible characters and tags. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(invisible, (mark) => (joiners.has(mark) ? mark : ""))
    .replace(tagLike, "‹")
    .trim();
