import fc from "fast-check";
import { partOf } from "./thorough";

const part = () => fc.noBias(fc.nat(2 ** 30 - 1));

/** The seed is fixed, so a failure comes from the change and not from chance; TEST_SEED sets another one. */
export const withRandom = (most: number, run: (random: () => number) => Promise<void>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.gen(), (choose) => run(() => choose(part) / 2 ** 30)),
    // Shrinking would rerun the test on a database many times.
    { numRuns: partOf(most), seed: Number(process.env.TEST_SEED ?? 1), endOnFailure: true },
  );

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const list = [...items];
  for (let n = list.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [list[n], list[other]] = [list[other]!, list[n]!];
  }
  return list;
}
