import { withAntecedent } from "@/lib/question/with-antecedent";
import { questionPart } from "@/lib/text/near-end";
import { terms } from "@/lib/text/terms";
import { tokenCounter } from "@/lib/text/tokens";

export type Turn = { role: "user" | "assistant"; content: string };

const maxTokens = 8_000;
const shortTurnTerms = 6;
const pointsBack =
  /^\W*(?:and|but|or|so|what about|how about)\b|\b(?:it|its|that|this|they|them|there|then|he|she|him|her|his|hers|their|those|these|same|else|instead)\b/i;

/** Keeps at least the last turn. */
export async function trimConversation(messages: Turn[]): Promise<Turn[]> {
  const upToLast = messages.slice(0, messages.findLastIndex(({ role }) => role === "user") + 1);
  const count = await tokenCounter();
  const recent: Turn[] = [];
  let tokens = 0;
  for (const message of upToLast.toReversed()) {
    tokens += count(message.content);
    if (recent.length > 0 && tokens > maxTokens) break;
    recent.unshift(message);
  }
  return recent;
}

/** The turn itself; if it refers back, with what its pronoun means, and the user's previous turn after it. */
export function queryOfTurn(messages: Turn[]): string {
  const [last, before] = messages.filter(({ role }) => role === "user").toReversed();
  const own = questionPart(last!.content);
  if (!before || terms(own).length >= shortTurnTerms || !pointsBack.test(own)) return own;
  const earlier = questionPart(before.content);
  return `${withAntecedent(own, earlier)} ${earlier}`;
}
