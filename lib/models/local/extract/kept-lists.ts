import { listChange } from "@/lib/language/en/corrections";
import { terms } from "@/lib/text/terms";
import type { Draft, Told } from "./corrections";
import type { Scene } from "./scene";
import { plainStatement } from "./statement";

const list = /^(?<lead>\p{L}+['’]s (?<name>[\p{L} ]{3,30}?)(?: list)?: )(?<items>[^:;]+)$/u;

/** "Add coriander to the groceries", "take onions off the list": of a list that was told, as it is now. False where there is none. */
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
  if (!of || !lead || !items) return false;
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
