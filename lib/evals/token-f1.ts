const words = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !/^(?:a|an|the)$/.test(word));

/** Whether an answer says everything that is expected, in whatever words around it. */
export function saysAll(said: string, expected: string): boolean {
  const own = new Set(words(said));
  const wanted = words(expected);
  return wanted.length > 0 && wanted.every((word) => own.has(word));
}

/** How much two texts share, word by word (SQuAD's F1, Rajpurkar et al. 2016), 0–1. */
export function tokenF1(said: string, expected: string): number {
  const left = Map.groupBy(words(expected), (word) => word);
  const own = words(said);
  const length = own.length + [...left.values()].reduce((sum, same) => sum + same.length, 0);
  const shared = own.filter((word) => left.get(word)?.pop() !== undefined).length;
  return length === 0 ? 1 : (2 * shared) / length;
}
