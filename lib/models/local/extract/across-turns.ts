import { genderOfPronoun, peopleTold } from "./antecedents";
import type { Scene } from "./scene";

/**
 * Whom "she" at the start of a message may be, after the assistant has spoken: of several women that the message before told of, the one that
 * the assistant speaks of, and otherwise nobody. "I'm planning my sister's shower. Mom will host it." – "Any theme?" – "She loves botany."
 */
export function settleAcrossTurns(scene: Scene, clause: string) {
  const gender = genderOfPronoun(clause);
  const before = scene.proposal && gender ? scene.saidBefore().at(-1) : undefined;
  if (!gender || !before || before.length > longest) return;
  const people = peopleTold(before, scene).filter((each) => each.gender === gender);
  const names = [...new Set(people.map(({ name }) => name.toLowerCase()))];
  if (names.length < 2) return;
  const asked = scene.proposal!.text;
  const meant = people.filter(({ name }) => [name.split(" ").at(-1)!, roleOf(name, before)].some((word) => word && isIn(word, asked)));
  const only = new Set(meant.map(({ name }) => name)).size === 1 ? meant[0]!.name.replace(/^(?:my|our) /i, `${scene.own}'s `) : "";
  scene.recent.change(() => [{ name: only, gender, isMeant: true }]);
}

/** "Wife" of "my wife Anna". */
const roleOf = (name: string, text: string): string | undefined =>
  new RegExp(`\\b(?:my|our) (?:\\p{Ll}+ )?(?<role>\\p{Ll}+),? ${name.replace(/[^\p{L} ]/gu, ".")}(?!\\p{L})`, "iu").exec(text)?.groups
    ?.role;

const isIn = (word: string, text: string): boolean =>
  new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}]/gu, ".")}(?!\\p{L})`, "iu").test(text);

const longest = 1000;
