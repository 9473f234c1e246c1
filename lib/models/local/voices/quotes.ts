import { type Span, sentences } from "@/lib/text/sentences";
import { announcementOf, announces, tellsNoLife, voiceOf } from "./announcement";
import { signerOf } from "./mail";
import type { Part } from "./voice";

const longestQuote = 6000;
const forms: readonly { open: string; close: RegExp }[] = [
  { open: '"', close: /"/g },
  { open: "“", close: /[”"]/g },
  { open: "„", close: /[“”"]/g },
  { open: "«", close: /»/g },
  { open: "»", close: /«/g },
  { open: "「", close: /」/g },
  { open: "'", close: /'(?![\p{L}\p{N}])/gu },
  { open: "‘", close: /’(?![\p{L}\p{N}])/gu },
];
const first = /(?<![\p{L}'’])(?:I|i|I['’]\w+|i['’]m|my|we|our|me|us|ich|yo|mi|je|io|eu)(?![\p{L}])/u;
const told = /^\s*,?\s*(?:\p{L}+ ){0,3}(?:said|says|asked|told|replied|wrote|shouted|whispered|joked)\b/iu;

/** Quoted texts that are more than a phrase within the speaker's sentence, each in its author's voice. */
export function quotes(text: string, isTaken: (at: number) => boolean): Part[] {
  const parts: Part[] = [];
  for (const { start, end } of quotations(text, isTaken)) {
    const voice = voiceOfQuote(text, start, end);
    // A draft is read as sentences of the speaker, without the marks.
    const inset = voice?.kind === "draft" ? 1 : 0;
    if (voice) parts.push({ start: start + inset, end: end - inset, voice });
  }
  return parts;
}

/** With blanks for each quotation that is longer than so many characters. */
export function withoutQuotes(text: string, longest: number): string {
  let told = text;
  for (const { start, end } of quotations(text, () => false))
    if (end - start > longest) told = told.slice(0, start) + " ".repeat(end - start) + told.slice(end);
  return told;
}

/** One after the other, with their marks; of quotations within others only the outer ones. */
function* quotations(text: string, isTaken: (at: number) => boolean): Generator<Span> {
  for (let index = 0; index < text.length; index++) {
    const form = forms.find(({ open }) => text[index] === open);
    if (!form || isTaken(index) || !opensHere(text, index)) continue;
    const end = closeOf(text, index, form.close);
    if (end < 0) continue;
    yield { start: index, end };
    index = end - 1;
  }
}

function opensHere(text: string, index: number): boolean {
  return (index === 0 || /[\s([:{,;—–-]/.test(text[index - 1]!)) && /\S/.test(text[index + 1] ?? "");
}

/** The end of the quotation that begins at a place of a text; -1 where none does. */
export function quotedEnd(text: string, start: number): number {
  const form = forms.find(({ open }) => text[start] === open);
  return form ? closeOf(text, start, form.close) : -1;
}

/** Where a quotation ends, its mark included. */
function closeOf(text: string, index: number, close: RegExp): number {
  close.lastIndex = index + 1;
  for (let match = close.exec(text); match && match.index - index <= longestQuote; match = close.exec(text)) {
    // A mark before a word opens another one.
    if (/[\p{L}\p{N}]/u.test(text[match.index + 1] ?? "") || /[\s([]/.test(text[match.index - 1]!)) continue;
    return match.index + 1;
  }
  return -1;
}

/** "In the book Matilda says '…'", "the narrator tells us “…”": somebody of a text, whose life is nobody's here. */
const ofText =
  /\b(?:in|from|of|throughout) (?:the|this|that|his|her|my|our) (?:\p{L}+ )?(?:novel|book|poem|play|film|movie|story|text|passage|chapter|extract|song|scene|series|show|speech|diary|memoir)\b|\b(?:the|a) (?:author|narrator|poet|writer|protagonist|playwright|novelist|speaker|novel|poem|main character)s?\b/iu;
const says =
  /\b(?:says?|said|tells? (?:us|him|her|them)|told (?:us|him|her|them)|writes?|wrote|states?|admits?|claims?|reveals?|narrates?|declares?|remembers?)(?: that)?[,:]?\s*$/iu;

/** "The answer to 3 is '…'": a line of some text. */
const isLine =
  /\b(?:the|my|a|this|that|his|her) (?:\p{L}+ )?(?:answer|quote|quotation|line|phrase|headline|title|caption|slogan|lyric|verse|motto)s?(?: (?:to|of|for|in|from|on) [\p{L}\d ]{1,24}?)? (?:is|was|goes|reads|says)[,:]?\s*$/iu;

function voiceOfQuote(text: string, start: number, end: number): Part["voice"] | null {
  const inside = text.slice(start + 1, end - 1);
  const words = inside.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;
  const hasHan = /\p{Script=Han}/u.test(inside);
  if (words < 3 && !hasHan) return null;
  const several = sentences(inside).length >= 2;
  const before = text.slice(Math.max(0, start - 300), start);
  const lead = before.slice(before.lastIndexOf("\n\n") + 1 || 0);
  const isApart = /(?:[:.!?…\n]\s*|^\s*)$/.test(before);
  const announced = announcementOf(lead.trim() || before.trim());
  const embedded = !isApart && !several;
  if (embedded && first.test(inside) && ((ofText.test(lead) && says.test(lead)) || isLine.test(lead))) return { kind: "nobody" };
  if (embedded && announced.author && announces(lead.trim()) && first.test(inside)) return voiceOf(announced, null);
  if (embedded) return announced.isTask && first.test(inside) && !announced.isBySpeaker ? { kind: "nobody" } : null;
  if (!several && told.test(text.slice(end, end + 40))) return null;
  if (!several && !first.test(inside) && words < 8) return null;
  const signed = signerOf(inside.split("\n"));
  const voice = voiceOf(announced, signed) ?? (first.test(inside) || several ? { kind: "nobody" as const } : null);
  // An essay about a novel, and "it's written as a soldier" behind the text.
  if (voice?.kind === "draft" && (ofText.test(inside) || tellsNoLife(text.slice(end, end + 120)))) return { kind: "nobody" };
  return voice?.kind === "own" ? null : voice;
}
