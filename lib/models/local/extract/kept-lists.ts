import { listChange } from "@/lib/language/en/corrections";
import { terms } from "@/lib/text/terms";
import type { Draft, Told } from "./corrections";
import type { Scene } from "./scene";
import { plainStatement, type Stated, statementOf } from "./statement";

const list = /^(?<lead>\p{L}+['’]s (?<name>[\p{L} ]{3,30}?)(?: list)?: )(?<items>[^:;]+)$/u;

/** "Add coriander to the groceries", "take onions off the list": of a list that was told, as it is now, or of one's own, which begins so. */
export function keepsList(
  scene: Scene,
  sentence: string,
  base: number,
  told: readonly Told[],
  put: (draft: Draft, wrong: Told | null) => void,
): boolean {
  const { added, removed, to, from } = listChange.exec(sentence.trim())?.groups ?? {};
  if (!added && !removed) return false;
  const named = terms((to ?? from ?? "").replace(/\blist\b/i, ""));
  const of = told.findLast(({ draft }) => {
    const name = list.exec(draft.content.replace(/\.$/, ""))?.groups?.name;
    return name !== undefined && named.every((term) => terms(name).includes(term));
  });
  const { lead, items } = (of && list.exec(of.draft.content.replace(/\.$/, ""))?.groups) ?? {};
  if (!of || !lead || !items) {
    const begun = added ? beginning(scene, sentence, (to ?? "").trim(), itemsOf(added)) : null;
    if (begun) put({ start: base, end: base + sentence.length, ...begun }, null);
    return begun !== null;
  }
  const known = itemsOf(items);
  const more = added ? itemsOf(added).filter((item) => !known.includes(item)) : [];
  // Said again, or read again as what stands before a message.
  if (added && more.length === 0) return true;
  const now = added ? [...known, ...more] : without(known, itemsOf(removed!));
  if (!now || now.length === 0) return false;
  const statement = plainStatement(scene, `${lead}${now.join(", ")}.`, { type: of.draft.type, confidence: 0.9 });
  put({ start: base, end: base + sentence.length, ...statement }, of);
  return true;
}

/** What a list of one's own begins with; null for what is added to other things, such as a document. */
function beginning(scene: Scene, sentence: string, name: string, items: readonly string[]): Stated | null {
  if (!scene.own || !/\b(?:my|our) [^,;]*$/i.test(sentence) || items.length === 0) return null;
  const named = (/^list of (?<what>[\p{L} ]+)$/iu.exec(name)?.groups?.what ?? name)
    .replace(/^(?:known|other|saved|food) /i, "")
    .toLowerCase();
  const all = items.join(", ").replace(/, (?=[^,]*$)/, " and ");
  const said = ownLists[named];
  if (said) return statementOf(scene, `${said} ${all}`, null).statement;
  const content = ofOnesLife.test(named) ? `${named} include ${all}` : /\blist$/i.test(name) ? `${name}: ${items.join(", ")}` : null;
  return content ? plainStatement(scene, `${scene.own}'s ${content}.`, { type: "FACT", confidence: 0.9 }) : null;
}
/** What somebody says of themself who has something on such a list. */
const ownLists: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["allergies", "allergens"].map((name) => [name, "I'm allergic to"])),
  intolerances: "I can't eat",
  languages: "I speak",
  ...Object.fromEntries(["medication", "medications", "medicines", "meds", "supplements"].map((name) => [name, "I take"])),
  instruments: "I play",
  likes: "I like",
  dislikes: "I don't like",
};
/** Of what else one is, has or does several. */
const ofOnesLife =
  /^(?:hobbies|interests|skills|favou?rites|conditions|diagnoses|goals|fears|pets|subscriptions|memberships|qualifications|certificates|sports)$/;

const itemsOf = (words: string): string[] =>
  words
    .split(/,\s*(?:and )?|\s+and\s+/)
    .map((item) => item.trim().replace(/^(?:the|some) /i, ""))
    .filter(Boolean);

/** Null where something of it isn't there. */
function without(items: string[], removed: string[]): string[] | null {
  const isOne = (item: string, gone: string) => terms(gone).every((term) => terms(item).includes(term));
  if (!removed.every((gone) => items.some((item) => isOne(item, gone)))) return null;
  return items.filter((item) => !removed.some((gone) => isOne(item, gone)));
}
