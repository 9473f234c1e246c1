import { readFileSync } from "node:fs";
import { z } from "zod";

const Pattern = z.string().transform((source) => new RegExp(source, "i"));
const patterns = { expect: Pattern.optional(), never: Pattern.optional() };
/** Pieces of the messages, word for word, that give the answer: for training. */
const From = z.union([z.string().transform((piece) => [piece]), z.array(z.string())]).optional();
const Check = z.union([
  z.strictObject({ ask: z.string(), refused: z.union([z.literal(true), z.literal("may")]).optional(), from: From, ...patterns }),
  z.strictObject({ search: z.string(), top: z.int().default(3), ...patterns }),
  z.strictObject({ context: z.string(), ...patterns }),
]);
const History = z.object({
  id: z.string(),
  group: z.string(),
  sessions: z.array(
    z.object({ date: z.string(), messages: z.array(z.object({ role: z.string(), content: z.string(), name: z.string().optional() })) }),
  ),
  checks: z.array(Check),
});
export type Check = z.output<typeof Check>;
export type History = z.output<typeof History>;

/** Wrong: an answer that contradicts the history, or that it can't give. Missed: one that it gives, and the service doesn't. */
export type Verdict = "passed" | "wrong" | "missed";

/** A JSONL file, one history per line. */
export const readHistories = (path: string): History[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => History.parse(JSON.parse(line)));

const minuteMs = 60_000;

/** A session's messages are a minute apart. */
export const saidAt = ({ date }: History["sessions"][number], message: number): Date => new Date(Date.parse(date) + message * minuteMs);

export function answerVerdict(check: Extract<Check, { ask: string }>, { answer, refused }: { answer: string; refused: boolean }): Verdict {
  // A check with `never` alone is passed by silence.
  if (refused) return check.refused || (!check.expect && check.never) ? "passed" : "missed";
  if (check.refused === true) return "wrong";
  const verdict = verdictOf(check, [plain(answer), plain(answer).replace(/\s*\n\s*/g, " ")]);
  return verdict === "missed" ? "wrong" : verdict;
}

export function verdictOf({ expect, never }: Pick<Check, "expect" | "never">, texts: string[]): Verdict {
  if (never && texts.some((text) => never.test(text))) return "wrong";
  return expect && !texts.some((text) => expect.test(text)) ? "missed" : "passed";
}

/** With typographic quotes and spaces as on a keyboard. */
export const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u00a0\u202f]/g, " ");
