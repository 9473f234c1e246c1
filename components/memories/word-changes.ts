export type WordChange = { kind: "same" | "taken" | "new"; text: string };

/** Longer texts are shown side by side: comparing them takes the product of their lengths. */
const mostWords = 400;
const wordEnds = /(?<=\s)|(?=[.,;:!?]+(?:\s|$))/;

/** What became of a text, word by word: the longest common words stay. Null where the texts are too long to compare. */
export function wordChanges(before: string, after: string): WordChange[] | null {
  const [a, b] = [before.split(wordEnds), after.split(wordEnds)];
  if (a.length > mostWords || b.length > mostWords) return null;
  // common[i][j]: how many words the rests from i and from j share.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const isSame = (i: number, j: number) => a[i]!.trimEnd() === b[j]!.trimEnd();
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i]![j] = isSame(i, j) ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
    }
  }
  const changes: WordChange[] = [];
  const add = (kind: WordChange["kind"], text: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) {
      add("same", b[j++]!);
      i++;
    } else if (j === b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) add("taken", a[i++]!);
    else add("new", b[j++]!);
  }
  return changes;
}
