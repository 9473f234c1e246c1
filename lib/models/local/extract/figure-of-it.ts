import { valuesIn } from "@/lib/language/en/given-values";
import { leaningFigure } from "@/lib/language/en/leaning-figures";
import type { Span } from "@/lib/text/sentences";
import type { Draft, Told } from "./corrections";
import { asSentence } from "./keyed";
import { withNewValue } from "./new-values";
import type { Scene } from "./scene";
import { type Again, putInPlace, restated, toldBefore } from "./told-before";

/** A sentence that says plainly what has which figure now, and what is said before that. */
export type NewFigure = {
  source: string;
  before: string;
  isHolder?: boolean;
  /** What was told of it in words that name no such value: "got 12k so far". */
  told?: Told;
};

/** "New 10k personal best, 49:58", and "they raised it to 710" of the insurance that was told last; null for anything else. */
export function newFigure(scene: Scene, sentence: string, at: number, drafts: readonly Draft[]): NewFigure | null {
  const plain = withNewValue(sentence);
  if (plain !== sentence) return { source: plain, before: "" };
  // "I got a new number. It's 07700 900456 now."
  const said = /^it['’]?s /i.test(sentence)
    ? /(?:^|[.!?\n])\s*(?<said>[^.!?\n]{3,60})[.!]\s*$/u.exec(scene.passage.text.slice(Math.max(0, at - 80), at))
    : null;
  const joined = said && `${said.groups!.said}, i${sentence.slice(1)}`;
  if (joined && withNewValue(joined) !== joined) return { source: withNewValue(joined), before: "" };
  const holder = whoNow.test(sentence) ? newHolder(sentence, [...scene.toldLately(), ...toldBefore(scene, drafts)]) : null;
  if (holder) return holder;
  const { value, before = "", isBare = false } = leaningFigure(sentence) ?? {};
  if (!value) return null;
  const told = [...scene.toldLately(), ...toldBefore(scene, drafts)];
  const of = valuedLast(value, told, isBare);
  if (of) return { source: `${of.lead} ${of.kind} is now ${value}${of.unit}${of.per}`, before };
  const only = isBare ? onlyFigure(value, told) : null;
  return only && { ...only, before };
}

const whoNow =
  /^(?:[Aa]nd |[Ss]o |[Bb]ut )?[Ii]t(?:['’]?s| is) (?:now )?(?<name>(?:Mr|Mrs|Ms|Dr|Miss|Prof)\.? \p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) now[.!]*$/u;
const wasWho =
  /\bis (?:now )?(?<name>(?:Mr|Mrs|Ms|Dr|Miss|Prof)\.? \p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?=[.!,]|$)/u;

/** "It's Mr Patel now" after "my son's teacher is Mrs Hughes": of the last who was told by a title, too. */
function newHolder(sentence: string, told: readonly Told[]): NewFigure | null {
  const name = whoNow.exec(sentence)?.groups?.name;
  if (!name) return null;
  const isTitled = (each: string) => / /.test(each) && /^(?:Mr|Mrs|Ms|Dr|Miss|Prof)\b/.test(each);
  for (const { draft, source } of told.slice(-maxBack).reverse()) {
    const old = /^(?:VALUE:|REPORTS_TO$)/.test(draft.attribute?.name ?? "") ? wasWho.exec(source)?.groups?.name : undefined;
    if (old && isTitled(old) === isTitled(name)) return { source: source.replace(old, () => `now ${name}`), before: "", isHolder: true };
  }
  return null;
}

/** Whether the statement of a new figure was added, after those of what is said before it. */
export function addFigure(scene: Scene, { source, before, told }: NewFigure, { start, end }: Span, drafts: Draft[], again: Again): boolean {
  if (before) again.clauses(scene, before, start, drafts);
  const statement = told ? restated(scene, told, asSentence(source)) : null;
  if (told && statement) {
    putInPlace(scene, drafts, { start, end, ...statement }, told, source);
    return true;
  }
  const first = drafts.length;
  again.clauses(scene, source, start, drafts);
  for (const draft of drafts.slice(first)) [draft.start, draft.end] = [start, end];
  return drafts.length > first;
}

/** Nobody says "it" of what they told long before. */
const maxBack = 6;

/** What has a figure of about that amount, told last. */
function valuedLast(
  value: string,
  told: readonly Told[],
  isBare: boolean,
): { lead: string; kind: string; unit: string; per: string } | null {
  const amount = amountIn(value);
  for (const { draft } of told.slice(-maxBack).reverse()) {
    const kind = /^VALUE:(?<kind>\p{L}[\p{L}\d -]*)$/u.exec(draft.attribute?.name ?? "")?.groups?.kind;
    if (!kind || / date$/.test(kind) || ofCorrection.test(kind)) continue;
    const old = figureOf(draft.content, kind);
    const isUnitless = isBare && unitOf(value) === "";
    if (!old || (!isUnitless && unitOf(old) !== unitOf(value)) || !isNear(amountIn(old), amount)) continue;
    const lead = /^User['’]s /.test(draft.content) || /\bUser\b/.test(draft.content) ? "my" : "the";
    const isOthers = /\p{Lu}\p{L}+['’]s /u.test(draft.content.replace(/\bUser['’]s /g, ""));
    if (isOthers) return null;
    const per = / (?:a|per) (?:day|week|month|year|hour|night)\b/;
    const unit = isUnitless ? (/(?<=\d)\s?(?:kg|kilos?|lbs?|mg|%)/i.exec(old)?.[0] ?? "") : "";
    return { lead, kind, unit, per: per.test(value) ? "" : (per.exec(old)?.[0] ?? "") };
  }
  return null;
}

/** Amounts, and no days, times or pressures. */
function figuresIn(text: string): { start: number; end: number; text: string }[] {
  const dated = valuesIn(text).filter(({ kind }) => /^(?:date|day|time)$/.test(kind));
  return [...text.matchAll(/(?<![\p{L}\d.:/-])[$€£¥]?\d(?:[\d.,]*\d)?(?:\s?(?:k|%|kgs?|kilos?|lbs?|mg)\b)?(?![\p{L}\d:/-]|\.\d)/giu)]
    .map(({ index, 0: figure }) => ({ start: index, end: index + figure.length, text: figure }))
    .filter(({ start, end }) => !dated.some((each) => start < each.end && each.start < end));
}

/** The attribute that a correction gives to what has none (`alignCorrection`). */
const ofCorrection = /^[0-9a-f]{12}$/;
const perTime = / (?:a|per) (?:day|week|month|year|hour|night)$/;

/** Of what was told last, the one thing with a figure of about that amount: "saving for a deposit, got 12k so far". */
function onlyFigure(value: string, told: readonly Told[]): { source: string; told: Told } | null {
  const amount = amountIn(value);
  const found = told.slice(-maxBack).flatMap((each) => {
    // "Up to 15k now" was of the deposit, which its words don't say.
    const source = leaningFigure(each.source) ? each.draft.content : each.source;
    const [old, more] = figuresIn(source);
    const isLike = old && !more && unitOf(old.text) === unitOf(value) && /k$/i.test(old.text) === /k$/i.test(value);
    return isLike && isNear(amountIn(old.text), amount) && old.text !== value ? [{ told: each, source, old }] : [];
  });
  const one = found.at(-1);
  // What was told in this conversation may be stored, too.
  if (!one || found.some(({ told: each }) => each.draft.content !== one.told.draft.content)) return null;
  const { told: last, source, old } = one;
  const rest = source.slice(old.end);
  // "8 a day" for the 20 of "20 a day"
  const per = perTime.exec(value)?.[0];
  const figure = per && rest.startsWith(per) ? value.slice(0, -per.length) : value;
  return { source: `${source.slice(0, old.start)}${figure}${rest}`, told: last };
}

/** The figure that a statement tells, after the words for what has it if they stand before it. */
function figureOf(content: string, kind: string): string | null {
  const at = content.toLowerCase().indexOf(kind.split(" ").at(-1)!);
  return /[$€£¥]?\d[\d.,]*(?:\s?(?:k\b|%|[$€£¥]|\p{L}{2,}))?(?: (?:a|per) \p{L}+)?/u.exec(content.slice(Math.max(0, at)))?.[0] ?? null;
}

const amountIn = (figure: string): number =>
  Number(/\d[\d,]*(?:\.\d+)?/.exec(figure)?.[0].replaceAll(",", "")) * (/\d\s?k\b/i.test(figure) ? 1000 : 1);
/** Pounds are pounds with or without the sign; a weight is no price. */
const unitOf = (figure: string): string => /kg|kilo|lb|mg|%/i.exec(figure)?.[0].toLowerCase() ?? "";
const isNear = (one: number, other: number): boolean => one > 0 && other > 0 && Math.abs(Math.log(one / other)) <= Math.log(2.5);
