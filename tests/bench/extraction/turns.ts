import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Rate, statementsOf } from "./score";

/** `idle`: of turns without a durable fact, those that left a memory. `telling`: of turns with one, those whose words a memory has. */
export type TurnScore = { idle: Rate; telling: Rate; failures: string[] };

/** One turn a line; ⏎ stands for a line break, and ` => ` comes before the words that a memory must have. */
const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, "turns", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.replaceAll("⏎", "\n"));

export function turnScore(half: "dev" | "held-out"): TurnScore {
  const score: TurnScore = { idle: { right: 0, of: 0 }, telling: { right: 0, of: 0 }, failures: [] };
  const contentsOf = (text: string) => statementsOf({ text }).map(({ content }) => content);
  for (const text of linesOf(`${half}-idle.txt`)) {
    const kept = contentsOf(text);
    score.idle.of++;
    if (kept.length === 0) continue;
    score.idle.right++;
    score.failures.push(`kept: ${text} → ${kept.join(" | ")}`);
  }
  for (const line of linesOf(`${half}-telling.txt`)) {
    const [text = "", words = ""] = line.split(" => ");
    const kept = contentsOf(text).join(" ").toLowerCase();
    const isFound = words
      .toLowerCase()
      .split(" ")
      .every((word) => kept.includes(word.replace(/s$/, "")));
    score.telling.of++;
    if (isFound) score.telling.right++;
    else score.failures.push(`missed: ${text} → ${kept}`);
  }
  return score;
}
