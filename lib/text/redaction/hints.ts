export type HintScan = { hints: ReadonlySet<string>; digits: number };

/** An IBAN can have letters between two groups of digits. */
const maxDigitGap = 7;

/** Aho and Corasick 1975, case-insensitive. Otherwise a hundred patterns would each read every text. */
export function createHintScanner(hints: Iterable<string>): (text: string) => HintScan {
  const all = [...new Set(hints)];
  const letters = [...new Set(all.join(""))];
  const codes = new Uint8Array(65_536);
  letters.forEach((letter, index) => {
    for (const form of [letter, letter.toUpperCase()]) codes[form.charCodeAt(0)] = index + 1;
  });
  const width = letters.length + 1;
  const next: number[] = new Array(width).fill(0);
  const ends: number[][] = [[]];
  all.forEach((hint, index) => {
    let state = 0;
    for (const letter of hint) {
      const edge = state * width + codes[letter.charCodeAt(0)]!;
      if (!next[edge]) {
        next[edge] = ends.length;
        ends.push([]);
        next.push(...new Array(width).fill(0));
      }
      state = next[edge]!;
    }
    ends[state]!.push(index);
  });
  // The longest proper suffix of what was read that is a prefix of some hint.
  const fallback = new Array(ends.length).fill(0);
  const queue: number[] = next.slice(0, width).filter((state) => state > 0);
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!;
    for (let code = 0; code < width; code++) {
      const fallbackNext = next[fallback[state] * width + code]!;
      const child = next[state * width + code]!;
      if (!child) next[state * width + code] = fallbackNext;
      else {
        fallback[child] = fallbackNext;
        ends[child]!.push(...ends[fallbackNext]!);
        queue.push(child);
      }
    }
  }
  const table = Uint16Array.from(next);
  const isEnd = Uint8Array.from(ends, (found) => (found.length > 0 ? 1 : 0));

  return (text) => {
    const seen = new Uint8Array(all.length);
    let [state, digits, clustered, last] = [0, 0, 0, -maxDigitGap];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 47 && code < 58) {
        clustered = i - last <= maxDigitGap ? clustered + 1 : 1;
        if (clustered > digits) digits = clustered;
        last = i;
      }
      state = table[state * width + codes[code]!]!;
      if (isEnd[state]) for (const hint of ends[state]!) seen[hint] = 1;
    }
    return { hints: new Set(all.filter((_, index) => seen[index])), digits };
  };
}
