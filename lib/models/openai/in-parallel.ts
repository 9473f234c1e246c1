/** After a failure, no new work starts, but running work finishes, so that paid results are kept. @throws the first failure */
export async function inParallel<T>(list: T[], maxConcurrent: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const worker = async () => {
    while (next < list.length && failures.length === 0) {
      await work(list[next++]!).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, list.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
