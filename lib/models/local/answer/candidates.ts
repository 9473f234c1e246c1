import { isBareOutcome } from "@/lib/language/en/outcomes";
import type { Evidence } from "@/lib/models/types";
import { remembered } from "@/lib/remembered";
import { terms } from "@/lib/text/terms";
import { searchText } from "@/lib/vocabulary";
import { askedMark, withoutContext } from "../context-marks";
import { applyEdits } from "../extract/edits";
import { isJunk, isQuestion, isRemark, isSupposed } from "../extract/junk";
import { isMarkup } from "../extract/noise";
import { openerLength } from "../extract/openers";
import { thirdPersonEdits } from "../extract/person";
import { quotedSentences, spoken, voicesOf } from "../extract/spoken";
import { tag } from "../extract/tagging";
import { leftOver } from "../reader/left-over";

/** One statement that may answer: a memory, a clause of one, or a sentence of a passage. */
export type Candidate = {
  /** Its words without marks of extraction. */
  text: string;
  /** The whole memory, or the sentence. */
  whole: string;
  /** The words of the source. */
  quote: string;
  /** The question that it replied to. */
  asked: string | null;
  place: number;
  evidence: Evidence;
  terms: Set<string>;
  /** Terms of what stands around it. */
  around: Set<string>;
  /** The words that it was said among, and the question that it replied to. */
  context: string;
  /** A sentence as it was said, and no statement about its speaker. */
  isSpoken: boolean;
  /** It stands in a text of somebody else's that its speaker showed. */
  isQuoted: boolean;
  /** A sentence of which several memories together tell all. */
  isTold: boolean;
  /** Something newer stands in its place. */
  isFormer: boolean;
};

/** A passage is about as long; a message that waits for its memories may be longer. */
const maxSentences = 60;

/** Every statement in the evidence, in its order. A sentence that a memory tells already is not there twice. */
export function candidatesOf(evidence: Evidence[]): Candidate[] {
  const known = read.get(evidence);
  if (known) return known;
  const found = readCandidates(evidence);
  read.set(evidence, found);
  return found;
}
/** Whatever answers a question starts with all of them. */
const read = new WeakMap<Evidence[], Candidate[]>();

function readCandidates(evidence: Evidence[]): Candidate[] {
  const told = new Map<string, string[]>();
  for (const { kind, chunkId, quote } of evidence) {
    if (kind === "memory") told.set(chunkId, [...(told.get(chunkId) ?? []), quote]);
  }
  const passages = new Map(evidence.flatMap((each) => (each.kind === "passage" ? [[each.chunkId, each.content] as const] : [])));
  return evidence.flatMap((each, place) =>
    each.kind === "memory"
      ? [each, ...stillTold(each, evidence)].flatMap((told) => memoryCandidates(told, place, passages.get(each.chunkId) ?? each.quote))
      : passageCandidates(each, place, told.get(each.chunkId) ?? []),
  );
}

/** A memory that something newer replaced, with what of it still holds. */
function stillTold(replaced: Evidence, evidence: Evidence[]): Evidence[] {
  const by = replaced.isFormer && replaced.successor !== undefined ? evidence[replaced.successor] : undefined;
  const content = by && !by.isFormer ? leftOver(replaced, by.content) : null;
  const held = { isFormer: false, validFrom: null, validUntil: null, attribute: null, attributeValue: null };
  return content ? [{ ...replaced, ...held, content }] : [];
}

/** Of a candidate, what its words tell by themselves, whatever else is in the evidence. */
type Worded = Pick<Candidate, "text" | "whole" | "quote" | "asked" | "terms" | "around" | "context">;

/** The same memories and passages answer many questions. In characters of what they are made from. */
const maxRemembered = 1_000_000;
const worded = remembered<Worded[]>(maxRemembered, (_, words) => words.length);

/** @param from all that `make` reads */
function once(from: readonly (string | null)[], make: () => Worded[]): Worded[] {
  const words = JSON.stringify(from);
  return worded.get(words) ?? worded.set(words, make());
}

function memoryCandidates(evidence: Evidence, place: number, passage: string): Candidate[] {
  const { content, quote, attribute, isFormer } = evidence;
  return once(["memory", content, quote, attribute, passage], () => wordsOfMemory(evidence, passage)).map((words) => ({
    ...words,
    ...{ place, evidence, isFormer, isSpoken: false, isQuoted: false, isTold: false },
  }));
}

function wordsOfMemory({ content, quote, attribute }: Evidence, passage: string): Worded[] {
  const asked = askedMark.exec(content)?.[1] ?? null;
  const whole = withoutContext(content);
  const isNoClaim = isRemark(whole.slice(openerLength(whole))) && terms(whole).length < 4 && !isBareOutcome(whole);
  if (isQuestion(whole) || isNoClaim) return [];
  const around = new Set([
    ...terms(searchText({ content: whole, attribute })),
    ...terms(asked ?? ""),
    ...terms(near(passage, quote, maxContext / 2)),
  ]);
  const context = `${asked ?? ""} ${contextOf(passage, quote)}`.trim();
  return clausesOf(whole).map((text) => ({ text, whole, quote, asked, terms: new Set(terms(text)), around, context }));
}

/** The memories leave nothing but "and" and the like between what they quote. */
function isToldByAll(text: string, told: string[]): boolean {
  const said = told.filter((words) => text.includes(words)).toSorted((one, other) => other.length - one.length);
  const rest = said.reduce((left, words) => left.replace(words, " "), text);
  return said.length > 1 && (rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => joining.has(word));
}
const joining = new Set("and but so also or then plus though however btw too well ok".split(" "));

/** A memory of several sentences joins them with semicolons. */
function clausesOf(content: string): string[] {
  if (!content.includes("; ")) return [content];
  return content.split(/;\s+/).filter((clause) => clause.length > 3);
}

/** A message of this many characters is all context of what it says; of a longer one, so many before and after. */
const maxContext = 320;
const contextAround = 100;

/** What stands just before and after some words of a passage, with them. */
function near(passage: string, quote: string, most: number): string {
  const at = passage.indexOf(quote);
  return at < 0 ? "" : passage.slice(Math.max(0, at - most), Math.min(passage.length, at + quote.length + most));
}

const contextOf = (passage: string, quote: string): string =>
  passage.length <= maxContext ? passage : near(passage, quote, contextAround);

function passageCandidates(evidence: Evidence, place: number, told: string[]): Candidate[] {
  const { content, role, outdated } = evidence;
  const isFormer = (words: string) => outdated.some((each) => each.includes(words) || words.includes(each));
  const own = once(["passage", content, role], () => wordsOfPassage(evidence)).flatMap((each) => {
    const { text, quote } = each;
    if (told.some((words) => words.includes(quote) || words.includes(text))) return [];
    const isTold = isToldByAll(text, told);
    return [{ ...each, place, evidence, isSpoken: true, isQuoted: false, isTold, isFormer: isFormer(text) }];
  });
  if (role !== "user") return own;
  const quoted = once(["quoted", content], () => wordsOfOthers(evidence)).flatMap((each) => {
    const { quote } = each;
    if (told.some((words) => words.includes(quote) || quote.includes(words))) return [];
    return [{ ...each, place, evidence, isSpoken: true, isQuoted: true, isTold: false, isFormer: isFormer(quote) }];
  });
  return [...own, ...quoted];
}

const passageOf = ({ content, role, speaker }: Evidence) => ({ text: content, role: role ?? ("document" as const), speaker, saidAt: null });

/** What its speaker said. */
function wordsOfPassage(evidence: Evidence): Worded[] {
  const { content, role } = evidence;
  const passage = passageOf(evidence);
  const spans = spoken(passage, voicesOf(passage)).slice(0, maxSentences);
  const all = spans.map(({ start, end }) => content.slice(start, end));
  return all.flatMap((quote, index) => {
    const text = quote.slice(openerLength(quote)).trim();
    const isChatter = isJunk(text) && !(isSupposed(text) && terms(text).length > 3);
    const isNoise = role === "assistant" ? text.length < 12 : isChatter || (isRemark(text) && terms(text).length < 4);
    if (text.length < 3 || isNoise || isQuestion(text) || isMarkup(text)) return [];
    const around = new Set(terms([all[index - 1], quote, all[index + 1]].join(" ")));
    return [{ text, whole: text, quote, asked: null, terms: new Set(terms(text)), around, context: contextOf(content, quote) }];
  });
}

/** What others wrote, told of them: their "I" is theirs. */
function wordsOfOthers(evidence: Evidence): Worded[] {
  const { content } = evidence;
  return quotedSentences(content, voicesOf(passageOf(evidence))).flatMap(({ start, end, author }) => {
    const quote = content.slice(start, end).replace(/["”»\s]{1,8}$/u, "");
    if (quote.length < 6 || isQuestion(quote) || isMarkup(quote) || isJunk(quote)) return [];
    const text = applyEdits(quote, thirdPersonEdits(quote, tag(quote), author));
    const context = contextOf(content, quote);
    return [{ text, whole: text, quote, asked: null, terms: new Set(terms(text)), around: new Set(terms(context)), context }];
  });
}
