import { type Given, givenIn, isJoint, isOfKind, partsOf, type Value, valuesIn } from "@/lib/language/en/given-values";
import { parse } from "@/lib/language/en/grammar";
import { stem } from "@/lib/text/stem";
import { correctionIn, type Draft, type Told } from "./corrections";
import { asSentence } from "./keyed";
import type { Scene } from "./scene";
import { spelled } from "./spelled";
import { type Again, putInPlace, restated, toldBefore, whenTold } from "./told-before";

/** "Waist 96" after "bust 104, waist 92". */
export function givesAnew(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  const from = correctionIn(sentence)?.start ?? 0;
  const told = { here: () => toldBefore(scene, drafts), earlier: scene.toldEarlier };
  const mend = (start: number, end: number): boolean => {
    const isPart = end - start < sentence.length - from;
    const isCorrecting = scene.isCorrecting || from > 0;
    // "One kid, Sem, is celiac" counts nothing anew.
    if (isPart && !isCorrecting && isNamedNext.test(sentence.slice(end))) return false;
    const found = givenAnew(sentence.slice(start, end), told, { isAsked: () => scene.asked() !== null, isPart, isCorrecting });
    if (!found) return false;
    const read = readAnew(scene, found, again);
    const [first, ...others] = read.map((draft) => ({ ...draft, start: base + start, end: base + end }));
    if (!first) return false;
    putInPlace(scene, drafts, first, found.told, found.source);
    drafts.push(...others);
    return true;
  };
  if (mend(from, sentence.length)) return true;
  const parts = partsOf(sentence).map((part, i) => (i === 0 ? { ...part, start: from } : part));
  // "Deploys are Mon and Thu now"
  const isList = parts.some(({ start, end }, i) => i > 0 && givenIn(sentence.slice(start, end))?.label.length === 0);
  if (parts.length === 1 || isList) return false;
  // What comes third is of something that was named in the sentence.
  const rest = parts.filter(({ start, end }, i) => i > 1 || end <= start || !mend(start, end));
  if (rest.length === parts.length) return false;
  for (const { start, end } of rest) again.sentence(scene, { start: base + start, end: base + end }, drafts);
  return true;
}

const isNamedNext = /^,? \p{Lu}[\p{L}'’-]+(?:(?:,| and|, and) \p{Lu}[\p{L}'’-]+){0,4}, \p{Ll}/u;

/** The statements of what was told, with its new value. Of "hem 215" alone there are none, but what was told of the hem says the same. */
function readAnew(scene: Scene, { told, source, from, to }: GivenAnew, again: Again): Draft[] {
  const { draft } = told;
  const statement = restated(scene, told, spelled(asSentence(source)).text);
  if (statement) return [{ start: 0, end: 0, ...statement }];
  const read: Draft[] = [];
  again.clauses(whenTold(scene, told, source), source, 0, read);
  if (read.length > 0) return read;
  const [before, after, ...more] = draft.content.split(from);
  if (after === undefined || more.length > 0) return [];
  const { attribute } = draft;
  return [{ ...draft, content: `${before}${to}${after}`, attribute: attribute?.value === from ? { ...attribute, value: to } : null }];
}

/** What was told, the newest last: in this conversation, and in earlier ones. */
type Before = { here: () => readonly Told[]; earlier: () => readonly Told[] };
/**
 * `isAsked`: by what was said before, so that a value alone is an answer. `isPart`: more is said in the sentence. `isCorrecting`: it takes
 * something back.
 */
type Place = { isAsked: () => boolean; isPart: boolean; isCorrecting: boolean };

const maxTold = 12;

/** What was told, its words with the value that is given anew, and which value takes the place of which. */
type GivenAnew = { told: Told; source: string; from: string; to: string };

/** The told thing with a value given anew, by its label or right after it, in the place of the one that it had; null where it had none. */
function givenAnew(words: string, { here, earlier }: Before, { isAsked, isPart, isCorrecting }: Place): GivenAnew | null {
  const given = givenIn(words);
  if (!given) return null;
  // "Me: boots 46; Ferdi: boots 41" corrects nothing; "Ewa shoe 29; Borys shoe 35" may change one list twice.
  const mayMean = ({ isEarlier, draft }: Told) => isEarlier || isCorrecting || given.instead !== null || draft.replaces !== undefined;
  if (given.label.length === 0) return isCorrecting || isAsked() ? null : inPlaceOfOnly(given.value, here().filter(mayMean), isPart);
  const isSure = !isPart || isCorrecting || given.instead !== null;
  // "His first wife, Nuria", and "12 euros" of another plan.
  if (!isSure && (ordinal.test(given.value.text) || given.label.every((word) => units.has(word)))) return null;
  for (const told of [...earlier(), ...here()].filter(mayMean).reverse().slice(0, maxTold)) {
    const old = isAnothers(given.label, words, told.source) ? null : labelled(given, told.source);
    if (old) return changed(told, old, given.value);
  }
  return null;
}

/** "My rent is 790 now" says nothing of "my brother's rent". */
function isAnothers(label: readonly string[], given: string, told: string): boolean {
  const own = ownerOf(label, given);
  const before = own && ownerOf(label, told);
  return own !== null && before !== null && isSpeakers.test(own) && !isSpeakers.test(before);
}
const isSpeakers = /^(?:my|our)$/;

function ownerOf(label: readonly string[], text: string): string | null {
  const stems = label.map(stem);
  for (const { words } of parse(text)) {
    const owner = words.find(({ relation, head }) => relation === "nmod:poss" && stems.includes(stem(words[head]!.lower)));
    if (owner) return owner.lower;
  }
  return null;
}

const ordinal = /^(?:the )?(?:\p{L}+[- ])?(?:first|second|third|\p{L}{2,}th)$/iu;
const units = new Set(
  "euro euros dollar dollars pound pounds quid cents zloty francs crowns percent kwh kilo kilos kg grams litres liters metres meters km miles gb mb hours hour minutes mins min days weeks months years points times".split(
    " ",
  ),
);

/**
 * The value that a text gives for a label: of its kind, and in one part of the text with the label. Of several the one beside the label,
 * and of these the one that is nearest in amount.
 */
function labelled({ value, label, instead }: Given, source: string): Value | null {
  const stems = label.map(stem);
  const isLabel = (word: string) => stems.includes(stem(word.toLowerCase()));
  for (const { start, end } of segmentsOf(source)) {
    const part = source.slice(start, end);
    const places = [...part.matchAll(aWord)].filter(([word]) => isLabel(word));
    if (new Set(places.map(([word]) => stem(word.toLowerCase()))).size < new Set(stems).size) continue;
    const away = (each: Value) =>
      Math.min(...places.map(({ index, 0: word }) => (index < each.start ? each.start - index - word.length : index - each.end)));
    // "Hours 54" and "rate 90" of "45 hours at a rate of 85"
    const isBeside = (each: Value) =>
      places.some(({ index, 0: word }) => isJoined(part, [index, index + word.length], [each.start, each.end]));
    const isOther = (each: Value) => Number(each.kind !== value.kind);
    const nearer = (one: Value, other: Value) =>
      Number(isBeside(other)) - Number(isBeside(one)) ||
      isOther(one) - isOther(other) ||
      apart(one, value) - apart(other, value) ||
      away(one) - away(other);
    const [old, next] = valuesIn(part)
      .filter((each) => isOfKind(value, each) && (instead === null || each.text.toLowerCase().includes(instead.toLowerCase())))
      .toSorted(nearer);
    if (!old || (next && nearer(old, next) === 0) || isSame(old, value)) continue;
    // "Perch 600" is no weight of "8 kg perch"; "potatoes 60 kg" is one of "40 kg potatoes".
    const isBefore = places.every(({ index }) => index >= old.end);
    if ((isBefore && unitOf(old) !== unitOf(value)) || isOfOther(part, old, isLabel) || !areThings(stems, source)) continue;
    return { ...old, start: old.start + start, end: old.end + start };
  }
  return null;
}

/** Nothing but "is", "at" and the like stands between two spans. */
const isJoined = (text: string, one: [number, number], other: [number, number]): boolean =>
  [...text.slice(Math.min(one[1], other[1]), Math.max(one[0], other[0])).matchAll(aWord)].every(([word]) => isJoint(word));

/** How far two amounts are from each other; 0 for what is no amount. */
function apart(one: Value, other: Value): number {
  const [a, b] = [one, other].map(({ text }) => Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", ""))) as [number, number];
  return a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : 0;
}

const unitOf = ({ kind, text }: Value): string => (kind === "number" ? /\p{L}*$/u.exec(text)![0].toLowerCase() : "");

const aWord = /[\p{L}\d][\p{L}\d'’]*/gu;

/** "Rooms" says nothing of "3 nights in the Heron room"; but "limit" does of "limit 15 quid". */
function isOfOther(part: string, { kind, start, end }: Value, isLabel: (word: string) => boolean): boolean {
  if (kind !== "number" && kind !== "count") return false;
  const [noun, next] = /^ \p{L}+(?: \p{L}+)?/u.exec(part.slice(end))?.[0].trim().split(" ") ?? [];
  if (!noun || isLabel(noun) || (next && isLabel(next)) || isJoint(noun)) return false;
  const before = [...part.slice(0, start).matchAll(aWord)].map(([word]) => word).findLast((word) => !isJoint(word));
  return !before || !isLabel(before);
}

const isSame = (one: Value, other: Value): boolean => one.text.toLowerCase() === other.text.toLowerCase();

/** Parts between commas, full stops, lines and "and". */
function segmentsOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/[,;](?!\d)|[.!](?=\s|$)|\n| and /g)) {
    found.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return [...found, { start, end: text.length }];
}

/** "Ran 5k" was done once and may be done again. */
const areThings = (stems: readonly string[], source: string): boolean =>
  parse(source)
    .flatMap(({ words }) => words)
    .every(({ lower, xpos }) => !/^VB[DGNZ]$/.test(xpos) || !stems.includes(stem(lower)));

/**
 * A value alone is of what was told last, if only one thing has one like it: "60" after "lent Dougie 80 quid". A slip of the finger tells
 * which; where more is said in the sentence, only that.
 */
function inPlaceOfOnly(value: Value, here: readonly Told[], isPart: boolean): GivenAnew | null {
  const alike = here.slice(-3).flatMap((told) =>
    valuesIn(told.source)
      .filter(
        (old) => isOfKind(value, old) && isNamedDay(old) === isNamedDay(value) && isClock(old) === isClock(value) && !isSame(old, value),
      )
      .map((old) => ({ told, old })),
  );
  const near = alike.filter(({ old }) => isSlip(old.text, value.text, isPart ? 3 : 2));
  const [found, ...others] = near.length > 0 || isPart ? near : alike;
  return found && others.length === 0 ? changed(found.told, found.old, value) : null;
}

/** "Tuesday" stands for no "first". */
const isNamedDay = ({ text }: Value): boolean => /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text);

/** "7:30" is no price. */
const isClock = ({ text }: Value): boolean => /\d:\d/.test(text);

/** The same digits in another order, or one other digit, of so many at least. */
function isSlip(one: string, other: string, least: number): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, "")) as [string, string];
  if (a.length < least || a.length !== b.length) return false;
  return [...a].sort().join("") === [...b].sort().join("") || [...a].filter((digit, i) => digit !== b[i]).length === 1;
}

function changed(told: Told, old: Value, value: Value): GivenAnew {
  const to = inPlaceOf(old, value);
  return { told, source: told.source.slice(0, old.start) + to + told.source.slice(old.end), from: old.text, to };
}

/** The new value, in the month or unit of the old one if it has none. */
function inPlaceOf(old: Value, value: Value): string {
  const day = old.kind === "date" ? /^(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)$/i.exec(value.text)?.groups?.day : undefined;
  if (day) return old.text.replace(/\d{1,2}(?!\d)/, day).replace(/(?<=\d)(?:st|nd|rd|th)/i, "");
  const isFigure = value.kind === "number" && /\d$/.test(value.text) && /^\D*\d/.test(old.text);
  const unit = isFigure ? (/ ?[a-z%]+$/i.exec(old.text)?.[0] ?? "") : "";
  const sign = /^\d/.test(value.text) ? (/^[$€£¥] ?/.exec(old.text)?.[0] ?? "") : "";
  return sign + value.text + unit;
}
