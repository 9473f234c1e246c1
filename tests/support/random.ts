import fc from "fast-check";

const part = () => fc.noBias(fc.nat(2 ** 30 - 1));

/**
 * Runs a test with random numbers from 0 to 1, for steps that depend on what came before. The seed is fixed, so that a failure is the
 * change's and not chance's; fast-check prints it, and TEST_SEED sets another.
 */
export const withRandom = (numRuns: number, run: (random: () => number) => Promise<void>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.gen(), (choose) => run(() => choose(part) / 2 ** 30)),
    // On a database, a smaller counterexample takes longer than it is worth.
    { numRuns, seed: Number(process.env.TEST_SEED ?? 1), endOnFailure: true },
  );

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const list = [...items];
  for (let n = list.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [list[n], list[other]] = [list[other]!, list[n]!];
  }
  return list;
}
