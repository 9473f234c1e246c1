import {
  extension,
  howOften,
  insteadOf,
  listChange,
  saidByMistake,
  shift,
  shiftTo,
  wholeInsteadOf,
  wholeNotBut,
} from "@/lib/language/en/corrections";
import { once } from "../once";
import { clauses } from "./clauses";
import {
  type Correction,
  correctedValue,
  correctedWithin,
  correctionIn,
  type Draft,
  mended,
  mendedAlike,
  mendedByKind,
  mendedNumber,
  narrowed,
  repeatedBefore,
  replacedBy,
  swapped,
  type Told,
} from "./corrections";
import { givesAnew } from "./given-anew";
import { heard } from "./heard";
import { givesInstead, replaces } from "./instead-of";
import { isQuestion } from "./junk";
import { keepsList } from "./kept-lists";
import { asSentence } from "./keyed";
import { reassigns } from "./reassigned";
import type { Scene } from "./scene";
import { doneLess, isExtended, shifts } from "./shifted";
import { spelled } from "./spelled";
import { statementOf } from "./statement";
import { type Again, putInPlace, restated, toldBefore } from "./told-before";

/** "Perth in Scotland I mean lol" */
const meantLast = /^(?<what>[^,.;!?]{2,40}?),? i meant?\b(?: (?:lol|haha|sorry|obviously|of course))*(?:[\s.!]*|, .*)$/iu;

/** Reads a sentence that takes back something told before; false where it takes nothing back. */
export function takesBack(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  if (heard(scene, sentence, base, drafts, again)) return true;
  if (changesTold(scene, sentence, base, drafts, again)) return true;
  if (givesAnew(scene, sentence, base, drafts, again)) {
    scene.isCorrecting = false;
    return true;
  }
  const correction = correctionIn(sentence);
  const second = correction ? /,? and (?=(?:it|he|she|they)['’]?(?:s|re)\b)/i.exec(correction.rest) : null;
  if (correction && second) {
    const at = correction.start + second.index;
    if (takesBack(scene, sentence.slice(0, at), base, drafts, again)) {
      const next = at + second[0].length;
      scene.isCorrecting = true;
      if (!takesBack(scene, sentence.slice(next), base + next, drafts, again))
        again.sentence(scene, { start: base + next, end: base + sentence.length }, drafts);
      return true;
    }
  }
  const isTakenBack = scene.isCorrecting || (correction?.strong ?? false);
  const start = correction?.start ?? 0;
  const put = (draft: Draft, wrong: Told | null, source?: string) => putInPlace(scene, drafts, draft, wrong, source);
  const mayMeanEarlier =
    isTakenBack ||
    scene.wrong !== null ||
    saidByMistake.test(sentence) ||
    insteadOf.test(sentence) ||
    wholeInsteadOf.test(sentence) ||
    wholeNotBut.test(sentence);
  const told = once(() => [...(mayMeanEarlier ? scene.toldEarlier() : []), ...toldBefore(scene, drafts)]);
  if (reassigns(scene, sentence.slice(start), base + start, told, put, isTakenBack)) return true;
  if (corrects(scene, sentence, base, drafts, again)) return true;
  if (replaces(scene, sentence, base, told, put)) return true;
  givesInstead(scene, sentence, base, drafts);
  // The sentence may say more.
  return false;
}

/** What leans on what it changes: another day, how often now, one thing more of a list. */
function changesTold(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  if (![shift, shiftTo, extension, howOften, listChange].some((pattern) => pattern.test(sentence))) return false;
  const told = [...scene.toldEarlier(), ...toldBefore(scene, drafts)];
  const put = (draft: Draft, wrong: Told | null, source?: string) => putInPlace(scene, drafts, draft, wrong, source);
  if (![keepsList, shifts, isExtended, doneLess].some((change) => change(scene, sentence, base, told, put))) return false;
  const { rest } = (shift.exec(sentence) ?? howOften.exec(sentence))?.groups ?? {};
  if (rest) again.clauses(scene, rest, base + sentence.lastIndexOf(rest), drafts);
  return true;
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
  const better = inside && correctedValue(inside.rest);
  const instead = inside && !better ? (ofOther(inside) ?? insteadOfClaim(sentence, inside)) : null;
  if (instead && inside) {
    const from = drafts.length;
    again.clauses(scene, instead.text, base + instead.start, drafts);
    for (const draft of drafts.slice(from)) [draft.start, draft.end] = [base, base + sentence.length];
    return drafts.length > from;
  }
  if (inside && better) {
    const from = drafts.length;
    again.clauses(scene, inside.said, base, drafts);
    const after = /^[,.;!?\s]*(?<tail>.*)$/s.exec(inside.rest.slice(inside.rest.indexOf(better.value) + better.value.length))!.groups!
      .tail!;
    return drafts.length > from && correctTo(scene, { ...inside, strong: true }, base, sentence, drafts, again, after);
  }
  const wasCorrecting = scene.isCorrecting;
  scene.isCorrecting = false;
  const meant = meantLast.exec(sentence)?.groups?.what;
  const last = meant && /^\p{Lu}/u.test(meant) ? { start: 0, rest: meant, strong: true } : null;
  const correction = last ?? correctionIn(sentence) ?? (wasCorrecting ? { start: 0, rest: sentence, strong: true } : null);
  if (correction?.strong && correction.rest.trim() === "") {
    // "typo. 2." looks like an item of a list.
    const number = /^\s*(?<number>\d[\d.,]*)\.(?=\s|$)/.exec(scene.passage.text.slice(base + sentence.length))?.groups?.number;
    if (number) return correctTo(scene, { ...correction, rest: number }, base, sentence, drafts, again);
    scene.isCorrecting = true;
  }
  return correction !== null && correctTo(scene, correction, base, sentence, drafts, again);
}

function correctTo(
  scene: Scene,
  { start, rest, strong }: Correction,
  base: number,
  sentence: string,
  drafts: Draft[],
  again: Again,
  after = "",
): boolean {
  const told = [...(strong ? scene.toldEarlier() : []), ...toldBefore(scene, drafts)];
  const span = { start: base, end: base + sentence.length };
  // "That's the return", "Perth in Scotland"
  const last = strong ? told.at(-1) : undefined;
  const other = last ? ofOther({ said: last.source, rest }) : null;
  const meantWhole = other && last ? { told: last, source: other.text } : strong ? narrowed(rest, told) : null;
  const put = meantWhole && restated(scene, meantWhole.told, spelled(asSentence(meantWhole.source)).text);
  if (meantWhole && put) {
    putInPlace(scene, drafts, { ...span, ...put }, meantWhole.told, meantWhole.source);
    return true;
  }
  const value = correctedValue(rest);
  const before = scene.passage.text.slice(Math.max(0, base - 160), base);
  const repeated = value && !value.wrong ? repeatedBefore(before, value.kind, told) : null;
  const meant = repeated ? told.filter(({ isEarlier }) => isEarlier) : told;
  const isSure = strong || (value !== null && isBare(scene, sentence, rest, value.value));
  const mend =
    (value && mended({ ...value, wrong: value.wrong ?? repeated }, isSure && !strong ? meant.slice(-2) : meant, isSure)) ??
    mendedNumber(rest, told) ??
    (strong ? mendedAlike(rest, told) : null);
  // "It said four children" only repeats what was wrong.
  if (mend && repeated && drafts.at(-1)?.content.includes(repeated)) drafts.pop();
  if (mend) {
    const joint = after === "" ? "" : /^(?:because|since|and|but|so)\b/i.test(after) ? " " : ", ";
    const source = `${mend.source}${joint}${after}`;
    const statement = restated(scene, mend.told, spelled(asSentence(source)).text);
    if (statement) putInPlace(scene, drafts, { ...span, ...statement }, mend.told, mend.source);
    return statement !== null;
  }
  if (!strong) return false;
  const whole = mendedByKind(rest, told);
  if (whole) {
    const statement = restated(scene, whole.told, asSentence(whole.source));
    if (statement) putInPlace(scene, drafts, { ...span, ...statement }, whole.told, whole.source);
    again.sentence(scene, { start: base + start, end: base + sentence.length }, drafts);
    return true;
  }
  if (!/^(?:i|i['’]\w+|im|we|my|our|the|it['’]s)\b/i.test(rest) || isQuestion(rest)) return rest.trim().length === 0;
  const [first] = clauses(rest);
  const source = rest.slice(0, first!.end).replace(/[,;]$/, "");
  const { statement } = statementOf(scene, source, null);
  if (!statement) return false;
  putInPlace(
    scene,
    drafts,
    { start: base + start, end: base + start + source.length, ...statement },
    replacedBy({ ...span, ...statement }, told),
  );
  if (first!.end < rest.length) {
    const next = clauses(rest)[1];
    if (next) again.clauses(scene, rest.slice(next.start), base + start + next.start, drafts);
  }
  return true;
}

/** "The flight is at 6:40, no wait, that's the return": of what it is said instead. */
function ofOther({ said, rest }: { said: string; rest: string }): { text: string; start: number } | null {
  const other = /^(?:that|it)(?:['’]?s| is| was) (?:the|my|our) (?<other>\p{L}+(?: \p{L}+)?)[.!\s]*$/u.exec(rest)?.groups?.other;
  const claim = other
    ? /^(?:(?:[Tt]he|[Mm]y|[Oo]ur) )?(?<thing>\p{L}[\p{L} '’-]{1,40}?)(?<verb>['’]s| is| are| was| leaves| starts| lands)(?= )/u.exec(said)
    : null;
  if (!claim?.groups || !other) return null;
  // "The return flight", and "the dentist"
  const thing = /^(?:return|outbound|inbound|first|second|last|other|old|new)$/.test(other)
    ? `${other} ${claim.groups.thing!.toLowerCase()}`
    : other;
  const name = claim.groups.thing!.split(" ").find((word, i) => i > 0 && /^\p{Lu}/u.test(word));
  const cased = name ? thing.replace(name.toLowerCase(), name) : thing;
  const owner = /^(?:my|our)\b/i.exec(said)?.[0] ?? "The";
  return { text: `${owner} ${cased}${claim.groups.verb}${said.slice(claim[0].length)}`, start: 0 };
}

/** "Vegetarian here, no wait, I eat fish": the first was never meant. */
function insteadOfClaim(
  sentence: string,
  { said, start, rest }: { said: string; start: number; rest: string },
): { text: string; start: number } | null {
  const isDenied = /\b(?:no,? wait|wait,? no|scratch that|hang on,? no|no,? hang on)\b/i.test(sentence.slice(said.length, start));
  return isDenied && /^(?:i|i['’]m|i['’]ve|we|we['’]re|my|our)\b/i.test(rest) && !isQuestion(rest) ? { text: rest, start } : null;
}

/** "Sorry, Trento", and nothing else: said right after, it takes the place of what is of its kind. */
const isBare = (scene: Scene, sentence: string, rest: string, value: string): boolean =>
  /^(?:no,? )?(?:sorry|actually|apologies)\b|^(?:no|nope|nah),? (?:its |it['’]s )?(?=\p{Lu}|\d)/iu.test(sentence) &&
  scene.asked() === null &&
  rest
    .replace(value, "")
    .replace(/^(?:in|on|at|the|it['’]?s|its|to)\b/i, "")
    .replace(/^(?:Dr|Mr|Mrs|Ms|Prof)\b/, "")
    .replace(/[^\p{L}\d]/gu, "") === "";
