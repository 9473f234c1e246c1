import { diffWords } from "diff";

export type WordChange = { kind: "same" | "removed" | "added"; text: string };

/** Limits the time for texts that have little in common. */
const maxEditLength = 400;

export function wordDiff(before: string, after: string): WordChange[] {
  const changes = diffWords(before, after, { maxEditLength }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return changes.map(({ added, removed, value }) => ({ kind: added ? "added" : removed ? "removed" : "same", text: value }));
}
