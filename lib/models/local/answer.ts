import type { AnswerInput, AnswerSentence } from "../types";

/** The best memory, as it is. */
export async function* localAnswer({ evidence }: AnswerInput): AsyncGenerator<AnswerSentence> {
  const [best] = evidence;
  if (best) yield { text: best.content, evidence: [0] };
}
