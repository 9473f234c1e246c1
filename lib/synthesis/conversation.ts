import { questionPart } from "@/lib/text/near-end";
import { terms } from "@/lib/text/terms";
import { tokenCounter } from "@/lib/text/tokens";

export type Turn = { role: "user" | "assistant"; content: string };

/** What of a conversation a model is given: enough for a reply, and far below any model's window. */
const maxTokens = 8_000;
/** A turn of few words that points back is about what was said before it: `And her sister?`, `Does she still work there?` */
const fewWords = 6;
const pointsBack =
  /^\W*(?:and|but|or|so|what about|how about)\b|\b(?:it|its|that|this|they|them|there|then|he|she|him|her|his|hers|their|those|these|same|else|instead)\b/i;

/** Up to the user's last turn, without the oldest ones that there is no room for. The last turn always stays. */
export async function trimmed(messages: Turn[]): Promise<Turn[]> {
  const upToLast = messages.slice(0, messages.findLastIndex(({ role }) => role === "user") + 1);
  const count = await tokenCounter();
  const kept: Turn[] = [];
  let tokens = 0;
  for (const message of upToLast.toReversed()) {
    tokens += count(message.content);
    if (kept.length > 0 && tokens > maxTokens) break;
    kept.unshift(message);
  }
  return kept;
}

/** What the user's last turn is about: itself, with their turn before it when it points back. */
export function aboutTurn(messages: Turn[]): string {
  const [last, before] = messages.filter(({ role }) => role === "user").toReversed();
  const own = questionPart(last!.content);
  return before && terms(own).length < fewWords && pointsBack.test(own) ? `${own} ${questionPart(before.content)}` : own;
}
