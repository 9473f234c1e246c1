import { belongsElsewhere, partOf, rightOne, saidByMistake, wrongOne } from "@/lib/language/en/corrections";
import { kindOfValue, valueOfKind } from "@/lib/language/en/value-kinds";
import { type Draft, type Told, tellingOf } from "./corrections";
import { asSentence } from "./keyed";
import type { Scene } from "./scene";
import { statementOf } from "./statement";
import { restated } from "./told-before";

type Put = (draft: Draft, wrong: Told | null, source?: string) => void;

/**
 * Sentences that say which value told before was wrong, and those after them that give the right one. Returns whether the sentence is
 * dealt with.
 * @param isTakenBack after "no wait", "silly me" or the like
 */
export function reassigns(
  scene: Scene,
  sentence: string,
  base: number,
  told: () => readonly Told[],
  put: Put,
  isTakenBack: boolean,
): boolean {
  const span = { start: base, end: base + sentence.length };
  const say = (source: string, wrong: Told | null) => {
    const statement = wrong ? restated(scene, wrong, asSentence(source)) : statementOf(scene, asSentence(source), null).statement;
    if (statement) put({ ...span, ...statement }, wrong, source);
    return statement !== null;
  };
  const { part, noun, side } = partOf.exec(sentence)?.groups ?? {};
  const whole = noun && part ? tellingOf(noun.split(" ").at(-1)!, told()) : null;
  const number = whole && /[\dA-Z](?:[\dA-Z -]{3,})[\dA-Z]/.exec(whole.source)?.[0];
  if (whole && number && part) return say(whole.source.replace(number, withPart(number, part, /^(?:ends|finishes)/.test(side!))), whole);
  const name = wrongOne.exec(sentence)?.groups?.name;
  const of = name ? tellingOf(name, told()) : null;
  if (name && of) scene.wrong = { told: of, value: name, kind: null };
  const where = scene.wrong && !scene.wrong.kind ? rightOne.exec(sentence)?.groups?.where : undefined;
  if (where && scene.wrong) {
    const { told: wrong, value } = scene.wrong;
    scene.wrong = null;
    return say(wrong.source.replace(value, `${value}, ${where.trim()}`), wrong);
  }
  if (name && of) return true;
  const mistaken =
    saidByMistake.exec(sentence)?.groups?.value ?? (isTakenBack ? belongsElsewhere.exec(sentence)?.groups?.value : undefined);
  const telling = mistaken ? tellingOf(mistaken, told()) : null;
  if (mistaken && telling) {
    scene.wrong = {
      told: telling,
      value: mistaken,
      kind: kindOfValue(mistaken.replace(/^the /i, "")) ?? kindOfValue(mistaken.split(" ")[0]!) ?? "",
    };
    return (
      saidByMistake.test(sentence) ||
      say(
        sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
        null,
      )
    );
  }
  if (scene.wrong?.kind == null) return false;
  const { told: wrong, value, kind } = scene.wrong;
  scene.wrong = null;
  const right = kind ? valueOfKind(sentence, kind) : null;
  if (kind && (!right || right.toLowerCase() === value.toLowerCase())) return false;
  const amount = /^\S+/.exec(right ?? "")?.[0];
  const mended =
    right && amount ? wrong.source.replace(new RegExp(RegExp.escape(value.split(" ")[0]!), "i"), kind === "count" ? amount : right) : null;
  if (mended) return say(mended, wrong) && sentence.split(" ").length < 4;
  return say(sentence, wrong);
}

/** "8841 203 576" that ends in 567. */
function withPart(number: string, part: string, isEnd: boolean): string {
  const digits = [...number];
  const places = digits.flatMap((each, i) => (/[\dA-Z]/.test(each) ? [i] : []));
  const taken = isEnd ? places.slice(-part.length) : places.slice(0, part.length);
  for (const [i, place] of taken.entries()) digits[place] = part[i]!;
  return digits.join("");
}
