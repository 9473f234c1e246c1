/** That the server was at `real` when the history stands at `said`, both in milliseconds. */
export type Mark = { real: number; said: number };

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Dates the lines of an export as if it had been recorded when it was said. What was recorded while the history was made lies between the
 * first mark and now, where nothing lies that anybody spoke of, since the history ends a day before: such a moment, wherever it stands,
 * goes to the time of its mark.
 * @param marks in their order, each later than the last in both times
 * @param rename what else changes in a line
 */
export function dateLines(
  text: string,
  { marks, rename }: { marks: Mark[]; rename: (line: Record<string, unknown>) => Record<string, unknown> },
): string {
  const [begin, end] = [marks[0]!.real, Date.now()];
  const dated = (_: string, value: unknown) => {
    if (typeof value !== "string" || !moment.test(value)) return value;
    const at = Date.parse(value);
    if (at < begin || at > end) return value;
    const mark = marks.findLast(({ real }) => real <= at)!;
    return new Date(mark.said + at - mark.real).toISOString();
  };
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `${JSON.stringify(rename(JSON.parse(line, dated)))}\n`)
    .join("");
}
