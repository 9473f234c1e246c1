import type { Span } from "@/lib/text/sentences";
import { type Draft, keyOf, type Told } from "./corrections";
import type { Scene } from "./scene";
import { type Stated, statementOf } from "./statement";

/** Reads what a sentence says besides. */
export type Again = {
  sentence(scene: Scene, span: Span, drafts: Draft[]): void;
  clauses(scene: Scene, body: string, base: number, drafts: Draft[]): void;
};

/** What was told before this place, the newest last: in this message, and in the speaker's messages before it. */
export function toldBefore(scene: Scene, drafts: readonly Draft[]): Told[] {
  const here = drafts.map((draft) => ({
    draft,
    source: scene.sources.get(draft) ?? scene.passage.text.slice(draft.start, draft.end),
    isEarlier: false,
    saidAt: scene.passage.saidAt,
  }));
  return [...scene.told(), ...here];
}

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*";
const timeWords = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month}(?: the)? \\d{1,2}|${month}|\\d{1,2}(?:st|nd|rd|th)|(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?|today|tonight|tomorrow|yesterday|(?:next|last|this|coming) \\p{L}+)\\b`,
  "giu",
);

/** "Key worker is Chanelle" for "starts 3 Feb, key worker is Beth": the day counts from when that was told, unless another one is said. */
export function whenTold(scene: Scene, told: Told, source: string): Scene {
  const before = told.source.toLowerCase();
  const saysOther =
    source
      .toLowerCase()
      .match(timeWords)
      ?.some((words) => !before.includes(words)) ?? false;
  return saysOther ? scene : { ...scene, passage: { ...scene.passage, saidAt: told.saidAt } };
}

/** The statement of what was told, with a value in it that is said now. */
export const restated = (scene: Scene, told: Told, source: string): Stated | null =>
  statementOf(whenTold(scene, told, source), source, null).statement;

/** Puts a statement for the one that it corrects: in this message it was never made, before it is replaced. */
export function putInPlace({ own, sources }: Scene, drafts: Draft[], draft: Draft, wrong: Told | null, source?: string) {
  const at = wrong && !wrong.isEarlier ? drafts.indexOf(wrong.draft) : -1;
  if (at >= 0) drafts.splice(at, 1);
  const replaced = wrong?.isEarlier ? keyOf(wrong.draft) : wrong?.draft.replaces;
  const replaces = replaced === undefined ? {} : { replaces: replaced };
  // Reconciling compares claims about one entity, and "the flight lands 16:40" names none.
  if (own && !draft.entities.some(({ name }) => name === own)) draft.entities.push({ name: own, type: "PERSON" });
  const placed = { ...draft, confidence: Math.max(draft.confidence, wrong ? 0.9 : 0), ...replaces };
  if (source) sources.set(placed, source);
  drafts.push(placed);
}
