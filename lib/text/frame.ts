import type { Span } from "./sentences";

// Content can't close its tag, and a frame that comes back inside a message is not stored again.

const tag = "loci_memory";
const opening = new RegExp(`<${tag}(?=[\\s>])`, "gi");
const closing = `</${tag}>`;

const escapeAttribute = (value: string): string =>
  plainText(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const wrapInFrame = (user: string, content: string): string => `<${tag} user="${escapeAttribute(user)}">\n${content}\n${closing}`;

const leadIn = /(?:^|\n)[^\n]{0,200}:\s*$/;

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

/** Invisible characters can hide or reverse text. Joiners are kept: emoji and some scripts need them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const joiners = new Set(["\u200c", "\u200d"]);
/** A model may read these as a tag or a special token. */
const tagLike = /<(?=\s*[/!?|]?\s*\p{L}|[!?|])/gu;

export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(invisible, (mark) => (joiners.has(mark) ? mark : ""))
    .replace(tagLike, "‹")
    .trim();
