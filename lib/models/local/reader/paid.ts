import type { Question } from "@/lib/question/read-question";
import type { Read } from "./features";

const asksPaid = /\bhow much (?:did|do|does|have|has|was|were|is)\b.*\b(?:pay|paid|cost|spend|spent)\b/i;

/** "Got 4,200 euros for it", "sold the Skoda for 4,200": nothing that was paid for the new car. */
export function isOtherSideOfDeal({ text }: Question, { tokens, fillAt }: Read): boolean {
  if (!asksPaid.test(text) || fillAt < 0) return false;
  for (let at = tokens[fillAt]!, above = tokens[at.head]; above; at = above, above = tokens[above.head]) {
    if (above.upos !== "VERB") continue;
    if (above.lemma === "sell") return true;
    return /^(?:get|make|earn|receive|fetch)$/.test(above.lemma) && at.relation.startsWith("obj");
  }
  return tokens[fillAt]!.lemma === "sell";
}
