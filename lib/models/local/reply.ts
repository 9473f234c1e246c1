import { questionPart } from "@/lib/text/near-end";
import { markSentence } from "@/lib/text/outside";
import type { ReplyInput } from "../types";
import { localAnswer } from "./answer";

const asks =
  /[?？؟]|^\W*(?:who|whom|whose|what|which|when|where|why|how|do|does|did|is|are|was|were|can|could|will|would|should|has|have|had|tell|remind|list|show|describe|summari[sz]e|recall|recommend|suggest|help|give)\b/i;

/** What a turn asks, behind what it tells: `I bought a bicycle. Where do I live?` */
const lastQuestion = /[^.!?。！？\n]*[?？؟](?=[^?？؟]*$)/u;

/** Without a model an assistant says what memory holds of the last turn, or that it holds nothing; it has nothing else to say. */
export async function* localReply({ messages, ...input }: ReplyInput): AsyncGenerator<string> {
  const content = questionPart(messages.at(-1)!.content);
  if (!asks.test(content)) {
    yield "Noted.";
    return;
  }
  const question = input.question === content ? lastQuestion.exec(content)?.[0].trim() || content : input.question;
  let said = false;
  for await (const { text: words, evidence } of localAnswer({ ...input, question, style: "explanatory" })) {
    const text = markSentence(
      words,
      evidence.flatMap((place) => input.evidence[place] ?? []),
    );
    yield said ? (text.startsWith("- ") ? `\n${text}` : ` ${text}`) : text;
    said = true;
  }
  if (!said) yield "I remember nothing about that.";
}
