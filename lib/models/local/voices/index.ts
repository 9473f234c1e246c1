import type { Span } from "@/lib/text/sentences";
import { announcementOf, isOwnHeading, voiceOf } from "./announcement";
import { chatLogs } from "./chat-log";
import { dataBlocks } from "./data-lines";
import { handedBelow } from "./handed";
import { isBlank, type Line, linesOf } from "./lines";
import { letters, mails, partsOfLetter, signerOf } from "./mail";
import { quotes } from "./quotes";
import { materialEnd, tasks } from "./tasks";
import { nobody, ownVoice, type Part } from "./voice";
import { greetingLine } from "./words";

export type { Medium, Part, Voice } from "./voice";

/** Beyond this length a text is read line by line only; quotations and tasks are looked for in what people type. */
const longestTyped = 40_000;

/**
 * Whose words each part of a message is, in order and without gaps. `own` are names that the speaker goes by.
 */
export function partsOf(text: string, own: readonly string[] = [], { isDocument = false } = {}): Part[] {
  const taken: Part[] = [];
  const isTakenAt = (at: number) => taken.some((part) => at >= part.start && at < part.end);
  const isTaken = (line: Line) => isTakenAt(line.start);
  const take = (parts: readonly Part[]) => {
    for (const part of parts) if (!taken.some((other) => part.start < other.end && other.start < part.end)) taken.push(part);
  };
  if (!/[\n:"“„«‘'「]/.test(text) && text.length < 12) return [{ start: 0, end: text.length, voice: ownVoice }];
  const lines = linesOf(text);
  take(fences(text));
  take(quotedLines(text, lines, isTaken));
  for (const letter of mails(lines, isTaken)) take(partsOfLetter(letter, describe(text, letter.start, "mail")));
  take(chatLogs(lines, isTaken, own));
  take(dataBlocks(lines, isTaken).map((span) => ({ ...span, voice: nobody })));
  if (text.length <= longestTyped) {
    const isAnnounced = (line: Line) => /[:：]\s*$/.test(text.slice(0, line.start).trimEnd().slice(-1));
    for (const letter of letters(lines, isTaken, isAnnounced)) take(partsOfLetter(letter, describe(text, letter.start, "letter")));
    take(quotes(text, isTakenAt));
    if (!isDocument) {
      take(tasks(text, gaps(text, taken)));
      take(announced(text, lines, isTaken));
    }
  }
  const names = [...own, ...givenNames(text, gaps(text, taken), taken)];
  const parts = taken.map((part) =>
    isBySelf(part, names) ? { ...part, voice: ownVoice } : isDoubted(text, part) ? { ...part, voice: nobody } : part,
  );
  return [...parts, ...gaps(text, taken).map((span) => ({ ...span, voice: ownVoice }))].sort((one, other) => one.start - other.start);
}

/** "I'm Helve btw" under a pasted chat: which of its speakers the user is. */
function givenNames(text: string, own: readonly Span[], parts: readonly Part[]): string[] {
  const authors = new Set(parts.flatMap(({ voice }) => (voice.kind === "author" && voice.author ? [voice.author] : [])));
  if (authors.size === 0) return [];
  const words = own.map(({ start, end }) => text.slice(start, end)).join("\n");
  return [...authors].filter((name) =>
    new RegExp(`\\b(?:i['’]?m|i am|my name is|me is) (?:the )?${RegExp.escape(name)}(?![\\p{L}])`, "iu").test(words),
  );
}

/** "Is this a scam?" beside a text: nobody takes for true what it says. */
const doubts =
  /\b(?:scam|phishing|spam|fraud|fraudulent|legit|legitimate|genuine|fake|fact[- ]?check)\b|\b(?:is|are) (?:this|it|that|these|they) (?:even )?(?:real|for real|authentic)\b/i;
const besideText = 200;

function isDoubted(text: string, { start, end, voice }: Part): boolean {
  if (voice.kind !== "author" || voice.medium === "chat" || voice.medium === "review" || voice.medium === "fiction") return false;
  const before = text.slice(Math.max(0, start - besideText), start);
  const after = text.slice(end, end + besideText);
  return [before, after].some((words) => doubts.test(words));
}

function isBySelf({ voice }: Part, own: readonly string[]): boolean {
  return (
    voice.kind === "author" &&
    voice.author !== null &&
    own.some((name) => name.split(" ")[0]!.toLowerCase() === voice.author!.split(" ")[0]!.toLowerCase())
  );
}

function gaps(text: string, taken: readonly Span[]): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const part of [...taken].sort((one, other) => one.start - other.start)) {
    if (part.start > start) found.push({ start, end: part.start });
    start = Math.max(start, part.end);
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}

function fences(text: string): Part[] {
  const parts: Part[] = [];
  for (const match of text.matchAll(/```[\s\S]*?(?:```|$)/g))
    parts.push({ start: match.index, end: match.index + match[0].length, voice: nobody });
  return parts;
}

function leadOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 300), start).trimEnd();
  return before.slice(before.lastIndexOf("\n\n") + 1).trim();
}

function describe(text: string, start: number, medium: string): { source: string; isToSpeaker: boolean } {
  const { source, author, isToSpeaker } = announcementOf(leadOf(text, start));
  return { source: `${source ?? medium}${author ? `\t${author}` : ""}`, isToSpeaker };
}

/** Parts of an assistant's message that it wrote for someone else to say: drafts, quotations, code. */
export function assistantParts(text: string): Part[] {
  const taken: Part[] = [];
  const isTakenAt = (at: number) => taken.some((part) => at >= part.start && at < part.end);
  const isTaken = (line: Line) => isTakenAt(line.start);
  const take = (parts: readonly Span[]) => {
    for (const { start, end } of parts)
      if (!taken.some((other) => start < other.end && other.start < end)) taken.push({ start, end, voice: nobody });
  };
  const lines = linesOf(text);
  take(fences(text));
  take(quotedLines(text, lines, isTaken));
  take(mails(lines, isTaken));
  take(dataBlocks(lines, isTaken));
  take(letters(lines, isTaken, (line) => /^\W*dear\b/i.test(line.text) || /[:：]\s*$/.test(text.slice(0, line.start).trimEnd())));
  if (text.length <= longestTyped) take(quotes(text, isTakenAt));
  return [...taken, ...gaps(text, taken).map((span) => ({ ...span, voice: ownVoice }))].sort((one, other) => one.start - other.start);
}

/** Lines behind ">", which mail programs and people put before the words of others. */
function quotedLines(text: string, lines: readonly Line[], isTaken: (line: Line) => boolean): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (isTaken(lines[index]!) || !/^\s*>+(?:\s|$)/.test(lines[index]!.text)) continue;
    let last = index;
    while (lines[last + 1] && /^\s*>/.test(lines[last + 1]!.text)) last++;
    const { start } = lines[index]!;
    const { end } = lines[last]!;
    const bare = lines.slice(index, last + 1).map((line) => line.text.replace(/^\s*>+ ?/, ""));
    const voice = voiceOf(announcementOf(leadOf(text, start)), signerOf(bare)) ?? nobody;
    parts.push({ start, end, voice: voice.kind === "own" ? { kind: "draft" } : voice });
    index = last;
  }
  return parts;
}

const shows =
  /\b(?:here(?:['’]?s| is) (?:what|the|an?|my \p{L}+['’]s)|this is what|what (?:my|our|the) [\p{L} ]{2,24} (?:wrote|said|sent|texted)|(?:got|received|sent me|sent us) this|the following|below|fwd|forwarded|(?:this|the) (?:e-?mail|mail|message|text|letter|note|review|post|comment|reply))\b/iu;

/** "Here's what my boss wrote me, thoughts?" over a paragraph of the boss's. */
function shownBelow(text: string, lines: readonly Line[], index: number): Part | null {
  const line = lines[index]!;
  const next = lines.findIndex((each, at) => at > index && !isBlank(each));
  if (next < 0 || line.text.length > 200 || !shows.test(line.text)) return null;
  const asksOrGreets = /[?？]\s*$/.test(line.text) || greetingLine.test(lines[next]!.text);
  const found = announcementOf(line.text);
  if (!asksOrGreets || (found.author === null && !found.isByOther && found.medium === null)) return null;
  const end = materialEnd(text, line.end);
  const voice = voiceOf(found, signerOf(text.slice(line.end, end).split("\n")));
  return voice && voice.kind !== "own" && text.slice(line.end, end).trim() ? { start: line.end, end, voice } : null;
}

/** "Bad news from the shop: …" is told by the speaker. */
const newsFrom = /\b(?:news|update|greetings|lessons?|tips?|highlights?|hello|hi|report) from (?:my|our|the|\p{Lu})[\p{L} '’-]*$/iu;

const nameLine = /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,3})(?:,? \(?\d{2}\)?| [–—-] .{3,60}|, \p{L}[^.!?]{2,60})?$/u;
const asksAbout = /\b(?:he|she|they|him|her|them|candidate|applicant|cv|résumé|resume|profile|person|bio)\b/i;

/** "does she fit?" over "Amara Nwosu, 34" and what she says of herself. */
function introducedBelow(text: string, lines: readonly Line[], index: number): Part | null {
  const line = lines[index]!;
  const next = lines.findIndex((each, at) => at > index && !isBlank(each));
  if (next < 0 || !/[?？:]\s*$/.test(line.text) || !asksAbout.test(line.text)) return null;
  const author = nameLine.exec(lines[next]!.text.trim())?.[1];
  if (!author || !lines[next + 1] || isBlank(lines[next + 1]!)) return null;
  const end = materialEnd(text, line.end);
  return { start: line.end, end, voice: { kind: "author", author, medium: "letter", source: "profile", isToSpeaker: false } };
}

/** "private mail: a@b.test", "phone: 0770 900": an address or a number is nobody's text, whatever comes after its comma. */
const isValue = (material: string): boolean =>
  /^\s*(?:(?:[^\s@]+@[^\s@]+\.[^\s@,;]+|https?:[^\s,;]+)\s*|[+\d][\d\s()/.-]{3,})(?:[,;|]\s.*)?$/s.test(material);

/** "WhatsApp from my sister - i got the job!!" */
const messageFrom =
  /^((?:(?:just )?(?:got|had) )?(?:an? |the )?(?:whatsapp|text|message|e-?mail|mail|letter|note|sms|dm|voicemail)s? from (?:my |our |the )?[\p{L}'’ ]{2,40}?) [-–—](?= )/iu;

/** "My landlord wrote:", "a review of the café:" and what follows it. */
function announced(text: string, lines: readonly Line[], isTaken: (line: Line) => boolean): Part[] {
  const parts: Part[] = [];
  for (const [index, line] of lines.entries()) {
    if (isTaken(line) || isBlank(line) || parts.some((part) => line.start < part.end)) continue;
    const colon = /^(.{6,160}?)[:：](?=\s|$)/u.exec(line.text) ?? messageFrom.exec(line.text);
    const shown = colon ? null : shownBelow(text, lines, index);
    if (shown) parts.push(shown);
    const handed = colon || shown ? null : handedBelow(text, lines, index);
    if (handed) parts.push(handed);
    const introduced = colon || shown || handed ? null : introducedBelow(text, lines, index);
    if (introduced) parts.push(introduced);
    if (!colon || /^\s*(?:[-*•]|\d+[.)])\s/.test(line.text) || newsFrom.test(colon[1]!)) continue;
    const heading = colon[1]!.split(/(?<=[.!?…])\s+/).at(-1)!;
    const found = announcementOf(heading);
    if (!found.tellsNoLife && (!found.points || (found.medium === null && found.author === null && !found.isByOther))) continue;
    const from = line.start + colon[0].length;
    const end = materialEnd(text, from);
    const material = text.slice(from, end);
    const isBeside = line.text.slice(colon[0].length).trim() !== "";
    if (!material.trim() || isValue(material) || (isBeside && isOwnHeading(heading, material, found))) continue;
    const voice = voiceOf(found, signerOf(material.split("\n")));
    if (voice && voice.kind !== "own") parts.push({ start: from, end, voice });
  }
  return parts;
}
