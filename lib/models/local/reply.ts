import type { ReplyInput } from "../types";
import { localAnswer } from "./answer";

/** Without a model an assistant says what memory holds of the last turn, and that it holds nothing. */
export async function* localReply({ messages, ...input }: ReplyInput): AsyncGenerator<string> {
  let said = false;
  for await (const { text } of localAnswer({ ...input, question: messages.at(-1)!.content, mode: "factoid", style: "explanatory" })) {
    yield said ? (text.startsWith("- ") ? `\n${text}` : ` ${text}`) : text;
    said = true;
  }
  if (!said) yield "I remember nothing about that.";
}
