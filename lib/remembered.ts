export type Remembered<T> = {
  get(text: string): T | undefined;
  /** @returns the value, which is also kept unless it is too large by itself */
  set(text: string, value: T): T;
};

/**
 * What was worked out of texts lately. What wasn't asked for the longest goes first, once all together is larger than `most`.
 * @param sizeOf in any unit, the same as `most`
 */
export function remembered<T>(most: number, sizeOf: (value: T, text: string) => number): Remembered<T> {
  // In the order in which they were last asked for.
  const known = new Map<string, { value: T; size: number }>();
  let total = 0;
  const drop = (text: string) => {
    total -= known.get(text)?.size ?? 0;
    known.delete(text);
  };
  return {
    get(text) {
      const found = known.get(text);
      if (!found) return undefined;
      known.delete(text);
      known.set(text, found);
      return found.value;
    },
    set(text, value) {
      drop(text);
      const size = sizeOf(value, text);
      if (size > most) return value;
      known.set(text, { value, size });
      total += size;
      while (total > most) drop(known.keys().next().value!);
      return value;
    },
  };
}
