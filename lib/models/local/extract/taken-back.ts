import { another, denial, heldTrue } from "@/lib/language/en/corrections";
import { parse } from "@/lib/language/en/grammar";
import type { Span } from "@/lib/text/sentences";
import { clauses } from "./clauses";
import {
  type Correction,
  correctedValue,
  correctedWithin,
  correctionIn,
  type Draft,
  keyOf,
  mended,
  replacedBy,
  swapped,
  type Told,
} from "./corrections";
import { isQuestion } from "./junk";
import type { Scene } from "./scene";
import { statementOf } from "./statement";

/** Reads what a sentence says besides. */
export type Again = {
  sentence(scene: Scene, span: Span, drafts: Draft[]): void;
  clauses(scene: Scene, body: string, base: number, drafts: Draft[]): void;
};

/** Reads a sentence that takes back something told before; false where it takes nothing back. */
export function takesBack(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  return heard(scene, sentence, base, drafts, again) || corrects(scene, sentence, base, drafts, again);
}

/** What was told before this place, the newest last: in this message, and in the speaker's messages before it. */
function toldBefore(scene: Scene, drafts: readonly Draft[]): Told[] {
  const here = drafts.map((draft) => ({ draft, source: scene.passage.text.slice(draft.start, draft.end), isEarlier: false }));
  return [...scene.told, ...here];
}

/** Puts a statement for the one that it corrects: in this message it was never made, before it is replaced. */
function put({ own }: Scene, drafts: Draft[], draft: Draft, wrong: Told | null) {
  const at = wrong && !wrong.isEarlier ? drafts.indexOf(wrong.draft) : -1;
  if (at >= 0) drafts.splice(at, 1);
  const replaces = wrong?.isEarlier ? { replaces: keyOf(wrong.draft) } : {};
  // Reconciling compares claims about one entity, and "the flight lands 16:40" names none.
  if (own && !draft.entities.some(({ name }) => name === own)) draft.entities.push({ name: own, type: "PERSON" });
  drafts.push({ ...draft, confidence: Math.max(draft.confidence, wrong ? 0.9 : 0), ...replaces });
}

/** "wait no, 47", "I meant Portsmouth", "Paused—no, actually cancelled—the box". Returns whether the sentence is dealt with. */
function corrects(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  const swap = swapped(sentence);
  if (swap) {
    const { statement } = statementOf(scene, swap, null);
    if (statement) drafts.push({ start: base, end: base + sentence.length, ...statement });
    return statement !== null;
  }
  const inside = correctedWithin(sentence);
  if (inside && correctedValue(inside.rest)) {
    const from = drafts.length;
    again.clauses(scene, inside.said, base, drafts);
    return drafts.length > from && correctTo(scene, { ...inside, strong: true }, base, sentence, drafts, again);
  }
  const correction = correctionIn(sentence);
  return correction !== null && correctTo(scene, correction, base, sentence, drafts, again);
}

function correctTo(
  scene: Scene,
  { start, rest, strong }: Correction,
  base: number,
  sentence: string,
  drafts: Draft[],
  again: Again,
): boolean {
  const told = toldBefore(scene, drafts);
  const value = correctedValue(rest);
  const mend = value && mended(value, told, strong);
  const span = { start: base, end: base + sentence.length };
  if (mend) {
    const { statement } = statementOf(scene, mend.source, null);
    if (statement) put(scene, drafts, { ...span, ...statement }, mend.told);
    return statement !== null;
  }
  if (!strong) return false;
  if (!/^(?:i|i['’]\w+|im|we|my|our|the|it['’]s)\b/i.test(rest) || isQuestion(rest)) return rest.trim().length === 0;
  const [first] = clauses(rest);
  const source = rest.slice(0, first!.end).replace(/[,;]$/, "");
  const { statement } = statementOf(scene, source, null);
  if (!statement) return false;
  put(scene, drafts, { start: base + start, end: base + start + source.length, ...statement }, replacedBy({ ...span, ...statement }, told));
  if (first!.end < rest.length) {
    const next = clauses(rest)[1];
    if (next) again.clauses(scene, rest.slice(next.start), base + start + next.start, drafts);
  }
  return true;
}

/** "You said I studied at Durham. I never did, that was my brother." */
function heard(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  const claim = heldTrue.exec(sentence)?.groups?.claim;
  if (claim) {
    scene.held = claim;
    const tail = sentence.indexOf(claim) + claim.length;
    const rest = /^[,;.\s–—]*(?:that['’]s my (?:doing|fault|mistake|bad)[,;.\s]*)?/.exec(sentence.slice(tail))![0].length;
    if (tail + rest < sentence.length) again.sentence(scene, { start: base + tail + rest, end: base + sentence.length }, drafts);
    return true;
  }
  const { held, own } = scene;
  if (!held || !own) return false;
  const isDenied = denial.test(sentence);
  const who = another.exec(sentence)?.groups?.who;
  scene.held = null;
  const span = { start: base, end: base + sentence.length };
  const wrong = statementOf(scene, held, null).statement;
  if (!wrong) return false;
  const retires = { subject: own, name: "HAS:claim", value: claimWords(wrong.content, own), ends: true };
  if (isDenied || who) {
    const source = who ? held.replace(/^i\b/i, who) : `It is not true that ${held}`;
    const { statement } = statementOf(scene, source, null);
    if (statement) drafts.push({ ...span, ...statement, confidence: 0.9, attribute: retires });
    return statement !== null;
  }
  if (rootOf(held) !== rootOf(sentence)) {
    scene.held = held;
    return false;
  }
  const { statement } = statementOf(scene, sentence, null);
  if (statement) drafts.push({ ...span, ...statement, confidence: 0.9, attribute: statement.attribute ?? retires });
  return statement !== null;
}

/** The dictionary form of a clause's own predicate. */
const rootOf = (clause: string): string | undefined => parse(clause)[0]?.words.find(({ head }) => head < 0)?.lemma;

const claimWords = (content: string, own: string): string => content.replace(own, "").split(/[,;(]/)[0]!.replace(/[.]$/, "").trim();
