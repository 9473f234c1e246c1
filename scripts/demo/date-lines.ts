/** A real time of the run and its time in the demo's history, in milliseconds. */
export type Mark = { real: number; said: number };

const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Moves dates from the time of the run to the time in the history. The history ends a day before now, so any time between the
 * first mark and now was recorded during the run.
 * @param marks ascending in both times
 */
export function dateLines(
  text: string,
  { marks, rename }: { marks: Mark[]; rename: (line: Record<string, unknown>) => Record<string, unknown> },
): string {
  const [begin, end] = [marks[0]!.real, Date.now()];
  const shiftTime = (_: string, value: unknown) => {
    if (typeof value !== "string" || !timestampPattern.test(value)) return value;
    const at = Date.parse(value);
    if (at < begin || at > end) return value;
    const mark = marks.findLast(({ real }) => real <= at)!;
    return new Date(mark.said + at - mark.real).toISOString();
  };
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `${JSON.stringify(rename(JSON.parse(line, shiftTime)))}\n`)
    .join("");
}
