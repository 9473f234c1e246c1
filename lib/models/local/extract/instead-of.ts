import { valuesIn } from "@/lib/language/en/given-values";
import { parse } from "@/lib/language/en/grammar";
import { kindOfValue } from "@/lib/language/en/value-kinds";
import { type Told, tellingOf } from "./corrections";

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
export function givenInstead(place: Place, told: () => readonly Told[]): Instead | null {
  if (place.sentence.length > longest) return null;
  for (const match of place.sentence.matchAll(denied)) {
    const words = match.groups!.wrong!.split(" ");
    for (let count = words.length; count > 0; count--) {
      const wrong = words.slice(0, count);
      // "The south entrance, not the north one"
      if (count > 1 && /^ones?$/i.test(wrong[count - 1]!)) {
        const noun = /\p{L}+(?=[\s,;]*$)/u.exec(place.sentence.slice(0, match.index))?.[0];
        wrong[count - 1] = noun ?? wrong[count - 1]!;
      }
      const found = insteadOf(wrong.join(" "), match.index, place, told());
      if (found) return found;
    }
  }
  return null;
}

function insteadOf(wrong: string, end: number, { sentence, next }: Place, told: readonly Told[]): Instead | null {
  // The sentence itself may have been read already.
  const of = tellingOf(
    wrong,
    told.filter(({ source }) => !new RegExp(`\\bnot (?:\\p{L}+ ){0,2}${RegExp.escape(wrong)}`, "iu").test(source)),
  );
  const right = of && (rightBefore(wrong, sentence, end) ?? alone(wrong, next));
  if (!right || of.source.toLowerCase().includes(right.toLowerCase())) return null;
  return { told: of, source: of.source.replace(new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(wrong)}(?![\\p{L}\\d])`, "iu"), () => right) };
}

function rightBefore(wrong: string, sentence: string, end: number): string | null {
  const kind = kindOfValue(wrong);
  const left = sentence.slice(0, end).replace(/(?: ones?)?[\s,;]*$/i, "");
  if (kind && kind !== "name") return valuesIn(left).findLast((value) => value.kind === kind)?.text ?? null;
  let words = parse(sentence)
    .flatMap((each) => each.words)
    .filter((word) => word.end <= left.length && word.upos !== "PUNCT");
  const count = wrong.split(" ").length;
  // "Stockwell park, not southbank"
  const isName = (at: number) => /^\p{Lu}/u.test(words.at(at)?.text ?? "") && at + words.length > 0;
  let from = -count;
  while (isName(from - 1) && words.length > -from + 1) from--;
  words = words.slice(from);
  const right = words.length >= count ? left.slice(words[0]!.start).replace(/^(?:the|an?) /i, "") : "";
  const isThing = words.every(({ upos, lower }) => things.test(upos) || /^(?:the|an?)$/.test(lower));
  return isThing && isAlike(right, wrong) ? right : null;
}

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
export const isThing = (words: string): boolean =>
  parse(words)
    .flatMap((sentence) => sentence.words)
    .every(({ upos }) => !/^(?:VERB|AUX|PRON|CCONJ|SCONJ)$/.test(upos));
