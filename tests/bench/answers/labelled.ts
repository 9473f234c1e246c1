import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { AnswerInput } from "@/lib/models/types";

/** A question with what was read for it, and whether memory holds its answer. */
export type Labelled = Pick<AnswerInput, "question" | "mode" | "evidence" | "rarity" | "now"> & {
  dataset: string;
  conversation: string;
  category: string;
  isAnswerable: boolean;
};

/** Categories of questions that have no answer, as public data sets call them. */
const unanswerable = new Set(["adversarial", "abstention"]);

/**
 * The labelled questions of `.jsonl` files, one a line: `{conversation, category, question, mode, now, rarity, evidence}`. The
 * file's name is the data set's; `adversarial` and `abstention` are the categories that have no answer.
 */
export const readLabelled = (paths: string[]): Labelled[] =>
  paths.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => {
        const { conversation, category, question, mode, now, rarity, evidence } = JSON.parse(line);
        const isAnswerable = !unanswerable.has(category);
        return {
          dataset: basename(path, ".jsonl"),
          conversation,
          category,
          isAnswerable,
          question,
          mode,
          now: new Date(now),
          rarity,
          evidence,
        };
      }),
  );

export const inputOf = ({ question, mode, evidence, rarity, now }: Labelled): AnswerInput => ({
  question,
  mode,
  style: "terse",
  evidence,
  rarity,
  now,
});
