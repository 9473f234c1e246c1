import { insteadOf, wholeInsteadOf, wholeNotBut } from "@/lib/language/en/corrections";
import { valuesIn } from "@/lib/language/en/given-values";
import { parse } from "@/lib/language/en/grammar";
import { classesOf } from "@/lib/language/en/lexicon";
import { kindOfValue } from "@/lib/language/en/value-kinds";
import { type Draft, type Told, tellingOf } from "./corrections";
import { asSentence } from "./keyed";
import type { Scene } from "./scene";
import { spelled } from "./spelled";
import { putInPlace, restated, toldBefore } from "./told-before";

/** Mends what was told with the value that a sentence denies; false where the sentence says more. */
export function replaces(
  scene: Scene,
  sentence: string,
  base: number,
  told: () => readonly Told[],
  put: (draft: Draft, wrong: Told) => void,
) {
  const match = wholeInsteadOf.exec(sentence) ?? wholeNotBut.exec(sentence) ?? insteadOf.exec(sentence);
  const { right, wrong } = match?.groups ?? {};
  if (!match || !right || !wrong || !areOfOneKind(right, wrong) || !isThing(right)) return false;
  const of = tellingOf(wrong, told());
  // "Dr Albers, not Adler" after "Dr Adler"
  const name = right.replace(/^(?:Dr|Mr|Mrs|Ms|Prof)\.? (?=\p{Lu})/u, "");
  const isTitled = name !== right && of !== null && of.source.includes(`${right.slice(0, right.length - name.length)}${wrong}`);
  const mended = of?.source.replace(new RegExp(RegExp.escape(wrong), "i"), () => (isTitled ? name : right));
  const statement = mended && !of!.source.toLowerCase().includes(right.toLowerCase()) && restated(scene, of!, mended);
  if (!statement) return false;
  put({ start: base, end: base + sentence.length, ...statement }, of!);
  return (
    sentence
      .replace(match[0], "")
      .split(/[^\p{L}\d]+/u)
      .filter(Boolean).length < 3
  );
}

/** Names as they are typed have no capitals: "easyjet" stands for "Ryanair". */
function areOfOneKind(right: string, wrong: string): boolean {
  const [one, other] = [kindOfValue(right), kindOfValue(wrong)];
  const isWord = (kind: string | null) => kind === null || kind === "name";
  return one === other || (isWord(one) && isWord(other));
}

/** "He has gone up a room so its Chanelle now, not beth": what is denied gives way to what is said instead. */
export function givesInstead(scene: Scene, sentence: string, base: number, drafts: Draft[]): void {
  const end = base + sentence.length;
  const found = givenInstead({ sentence, next: scene.passage.text.slice(end, end + longestNext) }, () => [
    ...scene.toldEarlier(),
    ...toldBefore(scene, drafts),
  ]);
  const statement = found && restated(scene, found.told, spelled(asSentence(found.source)).text);
  if (found && statement) putInPlace(scene, drafts, { start: base, end, ...statement }, found.told, found.source);
}

const longestNext = 60;

/** "Its Chanelle now, not beth": what was wrong, up to three words after "not". */
const denied =
  /(?:^|[\s,;])(?:now,? )?(?:and )?not (?:(?:in|on|at|to|from|with|for) )?(?:the |an? )?(?<wrong>[\p{L}\d][^\s,.;:!?]*(?: [^\s,.;:!?]+){0,2})/giu;
const longest = 400;

type Instead = { told: Told; source: string };
/** A sentence and what the message says after it. */
type Place = { sentence: string; next: string };

/**
 * What was told with the words in it that a sentence denies, and those that it gives instead: as many words as were wrong just before
 * "not", the last value of the same kind, or alone after it. Null where what is denied was not told.
 */
function givenInstead(place: Place, told: () => readonly Told[]): Instead | null {
  if (place.sentence.length > longest) return null;
  const matches = [...place.sentence.matchAll(denied)];
  const all = matches.length > 0 ? told() : [];
  for (const match of matches) {
    const words = match.groups!.wrong!.split(" ");
    for (let count = words.length; count > 0; count--) {
      const wrong = words.slice(0, count);
      // "The south entrance, not the north one"
      if (count > 1 && /^ones?$/i.test(wrong[count - 1]!)) {
        const noun = /\p{L}+(?=[\s,;]*$)/u.exec(place.sentence.slice(0, match.index))?.[0];
        wrong[count - 1] = noun ?? wrong[count - 1]!;
      }
      const found = mendedWith(wrong.join(" "), match.index, place, all);
      if (found) return found;
    }
  }
  return null;
}

function mendedWith(wrong: string, end: number, { sentence, next }: Place, told: readonly Told[]): Instead | null {
  // The sentence itself may have been read already.
  const denial = new RegExp(`\\bnot (?:\\p{L}+ ){0,2}${RegExp.escape(wrong)}`, "iu");
  const of = tellingOf(
    wrong,
    told.filter(({ source }) => !denial.test(source)),
  );
  const right = of && (rightBefore(wrong, sentence, end) ?? alone(wrong, next));
  if (!right || of.source.toLowerCase().includes(right.toLowerCase())) return null;
  return {
    told: of,
    source: of.source
      .replace(new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(wrong)}(?![\\p{L}\\d])`, "iu"), () => right)
      .replace(/([£$€])\1/g, "$1"),
  };
}

function rightBefore(wrong: string, sentence: string, end: number): string | null {
  const kind = kindOfValue(wrong);
  const left = sentence.slice(0, end).replace(/(?: ones?)?[\s,;]*$/i, "");
  if (kind && kind !== "name") return valuesIn(left).findLast((value) => value.kind === kind)?.text ?? null;
  const words = parse(sentence)
    .flatMap((each) => each.words)
    .filter((word) => word.end <= left.length && word.upos !== "PUNCT");
  let from = words.length - wrong.split(" ").length;
  if (from < 0) return null;
  // "Stockwell park, not southbank"
  while (from > 1 && /^\p{Lu}/u.test(words[from - 1]!.text)) from--;
  const isSound = words.slice(from).every(({ upos, lower }) => things.test(upos) || /^(?:the|an?)$/.test(lower));
  const right = left.slice(words[from]!.start).replace(/^(?:the|an?) /i, "");
  return isSound && isAlike(right, wrong) && mayBeNamed(right, wrong) ? right : null;
}

/** In "the end, not Rufus" the end is no name; a word that no lexicon has may be one, whatever its letters. */
const mayBeNamed = (right: string, wrong: string): boolean =>
  !/^\p{Lu}/u.test(wrong) || /\p{Lu}|\d/u.test(right) || classesOf(right.split(" ").at(-1)!.toLowerCase()).length === 0;

/** "Not Neoplan. Kaneshie" */
function alone(wrong: string, next: string): string | null {
  const right = /^[\s.,;:!–—-]*(?<right>[\p{L}\d][^\s,.;:!?]*(?: [^\s,.;:!?]+){0,2})[.!\s]*(?:$|\n)/u.exec(next)?.groups?.right;
  return right && kindOfValue(right) === kindOfValue(wrong) && isAlike(right, wrong) ? right : null;
}

const things = /^(?:NOUN|PROPN|ADJ|NUM|X)$/;
const classOf = (upos: string): string => (upos === "ADJ" || upos === "NUM" ? upos : "NOUN");

/** Both are things, or both of some kind: "wrong" is no roof of slate. Values stand for values alone. */
function isAlike(right: string, wrong: string): boolean {
  const [one, other] = [right, wrong].map((text) => parse(text).flatMap(({ words }) => words));
  if (!one?.length || !other?.length || [...one, ...other].some(({ upos }) => !things.test(upos))) return false;
  return (
    classOf(one.at(-1)!.upos) === classOf(other.at(-1)!.upos) && valuesIn(right).length === valuesIn(wrong).length && !idle.test(right)
  );
}

const idle = /^(?:sorry|oops|wrong|right|fine|no|ok|okay|wait)$/i;

/** "And uncle says" is nothing that could stand in the place of a station. */
const isThing = (words: string): boolean =>
  parse(words)
    .flatMap((sentence) => sentence.words)
    .every(({ upos }) => !/^(?:VERB|AUX|PRON|CCONJ|SCONJ)$/.test(upos));
