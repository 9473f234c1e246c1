import { readTime } from "@/lib/question/read-time";
import { type Anchor, readAnchor } from "./anchor";

export type Temporal = {
  range: { from: Date; to: Date } | null;
  anchor: Anchor | null;
  month: number | null;
  weight: number;
  asksWhen: boolean;
  asksForPast: boolean;
};

const past =
  /\b(used to|previous(ly)?|former(ly)?|before|earlier|original(ly)?|at first|history|in the past|back then|until|changed?|over time|anymore|no longer|past|did (i|he|she|they|we)\b.*\bbefore)\b/i;

const day = 86_400_000;

const when = /\b(when|how long|how old|how recently|since what|(what|which) (date|day|month|year|time|week|season))\b/i;

const weightOf = ({ from, to }: { from: Date; to: Date }) =>
  to.getTime() - from.getTime() <= 8 * day ? 1 : to.getTime() - from.getTime() <= 32 * day ? 0.6 : 0.3;

/** As precise as the question: a day, week, month or year. */
export function readTemporal(question: string, now: Date): Temporal {
  const time = readTime(question, now);
  const range = time && { from: time.from, to: time.until };
  const anchor = range ? null : readAnchor(question);
  return {
    range,
    anchor,
    month: time?.month ?? null,
    weight: range ? weightOf(range) : 0,
    asksWhen: when.test(question),
    asksForPast: past.test(question) || anchor?.relation === "during" || (range !== null && range.to <= now),
  };
}
