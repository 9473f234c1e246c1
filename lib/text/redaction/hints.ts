/** What a text has of what patterns look for: which of the hints, and how many digits stand close together at most. */
export type Seen = { hints: ReadonlySet<string>; digits: number };

/** Digits no farther apart than this stand together: an IBAN has a bank's letters between two groups. */
const digitGap = 7;

/**
 * Reads a text once for many hints at the same time (Aho and Corasick 1975), in any case. A hundred patterns would else each read it
 * whole, and most texts have nothing of any.
 */
export function hintReader(hints: Iterable<string>): (text: string) => Seen {
  const all = [...new Set(hints)];
  // Characters that no hint has are one and the same.
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
  // Where no letter leads on, the longest end of what was read that is also a beginning goes on in its place.
  const fallback = new Array(ends.length).fill(0);
  const queue: number[] = next.slice(0, width).filter((state) => state > 0);
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!;
    for (let code = 0; code < width; code++) {
      const onward = next[fallback[state] * width + code]!;
      const child = next[state * width + code]!;
      if (!child) next[state * width + code] = onward;
      else {
        fallback[child] = onward;
        ends[child]!.push(...ends[onward]!);
        queue.push(child);
      }
    }
  }
  const table = Uint16Array.from(next);
  const isEnd = Uint8Array.from(ends, (found) => (found.length > 0 ? 1 : 0));

  return (text) => {
    const seen = new Uint8Array(all.length);
    let [state, digits, together, last] = [0, 0, 0, -digitGap];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 47 && code < 58) {
        together = i - last <= digitGap ? together + 1 : 1;
        if (together > digits) digits = together;
        last = i;
      }
      state = table[state * width + codes[code]!]!;
      if (isEnd[state]) for (const hint of ends[state]!) seen[hint] = 1;
    }
    return { hints: new Set(all.filter((_, index) => seen[index])), digits };
  };
}
