import type { AnswerSentence } from "@/lib/models/types";
import { dayLabel } from "@/lib/text/calendar";
import { tenseAt } from "../extract/tense";
import { times } from "../extract/times";
import nlp from "../tagger";
import type { Candidate } from "./candidates";
import { dated, spanned } from "./moments";

/** An answer in a few words, and told in sentences. */
export type Answer = { bare: string; told: AnswerSentence[] /** What the few words rest on. */; places: number[] };

/** UTF-16 units of a quoted sentence. */
const longestQuote = 320;

/** A statement as a sentence that stands by itself: dated, with who said it where it is in their own words. */
export function statementOf(candidate: Candidate): AnswerSentence {
  return { text: wordsOf(candidate), evidence: [candidate.place] };
}

/** "Yes" or "No" with the statement that says so. */
export function decided(word: "Yes" | "No", by: Candidate): Answer {
  const { text, evidence } = statementOf(by);
  return { bare: word, told: [{ text: `${word}: ${text}`, evidence }], places: evidence };
}

/** One statement, whatever it decides. */
export function alone(by: Candidate): Answer {
  const told = statementOf(by);
  return { bare: by.text, told: [told], places: told.evidence };
}

/** Statements that answer only together, each once. */
export function toldTogether(candidates: readonly Candidate[]): Answer {
  const each = [...new Set(candidates)];
  const [only, another] = each;
  return {
    bare: each.map(({ text }) => text).join(" "),
    told: another ? items(each) : [statementOf(only!)],
    places: each.map(({ place }) => place),
  };
}

function wordsOf(candidate: Candidate): string {
  const { evidence, isSpoken, isFormer, quote } = candidate;
  if (isFormer) return formerly(candidate);
  if (!isSpoken) return sentence(fluent(withTime(candidate)));
  if (evidence.role === null) return sentence(quote);
  const words = shortened(quote.replace(/^["“]|["”]$/g, ""));
  return `${saidBy(candidate)}: “${words}”${timesMeant(words, evidence.saidAt)}`;
}

/** The days that "yesterday" and "on Friday" meant when they were said, in brackets; nothing where there are none. */
function timesMeant(quote: string, saidAt: string | null): string {
  if (!saidAt) return "";
  const meant = times(quote, new Date(saidAt), "past", tenseAt(quote)).edits.map(({ text }) => text.trim().slice(1, -1));
  return meant.length > 0 ? ` (${[...new Set(meant)].join("; ")})` : "";
}

function saidBy(candidate: Candidate): string {
  const { saidAt } = candidate.evidence;
  if (candidate.isQuoted) return `In a text that the user showed${saidAt ? ` on ${dayLabel(new Date(saidAt))}` : ""}`;
  return `${voiceOf(candidate)} said${saidAt ? ` on ${dayLabel(new Date(saidAt))}` : ""}`;
}

/** "User's name is …" as one would say it; a name that extraction put twice stands once. */
function fluent(words: string): string {
  return words
    .replace(/^User(?=['’]s name\b)/, "The user")
    .replace(/^(?:For|To) (\p{Lu}[\p{L}-]*),? \1(?= )/u, "$1")
    .replace(/(?<![\p{L}])(\p{Lu}[\p{L}-]*) \1(?= \p{Ll})/gu, "$1");
}

/** A long sentence up to a pause in it. */
function shortened(quote: string): string {
  if (quote.length <= longestQuote) return quote;
  const head = quote.slice(0, longestQuote);
  return `${head.slice(0, Math.max(head.lastIndexOf(","), head.lastIndexOf(";"), head.lastIndexOf(" ")))} …`;
}

function voiceOf({ evidence }: Candidate): string {
  return evidence.speaker ?? (evidence.role === "assistant" ? "The assistant" : "The user");
}

/** What a memory says; when it holds stands in brackets unless its words tell already. */
function withTime({ evidence }: Candidate): string {
  const content = dated(evidence.content, evidence.saidAt);
  if (!evidence.validFrom || /\b\d{4}\b/.test(content)) return content;
  const until = evidence.validUntil ? new Date(evidence.validUntil) : null;
  const { label } = spanned(new Date(evidence.validFrom), until);
  return `${content.replace(/[.!]+$/, "")} (${until ? "" : "since "}${label})`;
}

/** What held once: "Until May 2024, Maya lived in Porto." */
function formerly(candidate: Candidate): string {
  const { evidence, text, isSpoken } = candidate;
  if (isSpoken) return `${saidBy(candidate)}, before that changed: “${text}”`;
  const words = pastTense(evidence.content);
  const until = evidence.validUntil && spanned(new Date(evidence.validUntil), null).label;
  return sentence(until ? `Until ${until}, ${words}` : `Formerly: ${words}`);
}

function pastTense(content: string): string {
  const words = nlp(content.replace(/[.!]+$/, ""));
  words.compute("chunks");
  return words.sentences().toPastTense().text();
}

export function sentence(words: string): string {
  const shown = words.trim();
  const whole = shown.charAt(0).toUpperCase() + shown.slice(1);
  return /[.!?…。！？]["”’)]*$/u.test(whole) && !/\)$/.test(whole) ? whole : `${whole}.`;
}

/** Statements one after another, none twice. */
export function statements(candidates: Candidate[]): AnswerSentence[] {
  const seen = new Set<string>();
  return candidates.map(statementOf).filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Statements as the items of a list. */
export function items(candidates: Candidate[]): AnswerSentence[] {
  const told = statements(candidates);
  return told.length < 2 ? told : told.map(({ text, evidence }) => ({ text: `- ${text}`, evidence }));
}
