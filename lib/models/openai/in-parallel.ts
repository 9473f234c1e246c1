/**
 * Works through a list, at most `atOnce` at a time. After a failure nothing new is begun, and what is under way comes to its
 * end, so that what was paid for is kept.
 * @throws what failed first
 */
export async function inParallel<T>(list: T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const worker = async () => {
    while (next < list.length && failures.length === 0) {
      await work(list[next++]!).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
