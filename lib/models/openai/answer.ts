import { storable } from "@/lib/text/clean";
import type { Models } from "../types";
import { citedSentences } from "./cited-sentences";
import type { Client } from "./client";
import { answerInstructions, answerPrompt, noAnswer, refusedReply, replyInstructions, replyMessages } from "./prompts";

export const answerWith = (client: Client): Models["answer"] =>
  async function* (input) {
    if (input.evidence.length === 0) return;
    const answer = client.stream({
      instructions: answerInstructions(input),
      messages: [{ role: "user", content: answerPrompt(input) }],
      spend: input.spend,
      signal: input.signal,
    });
    for await (const { text, evidence } of citedSentences(answer, input.evidence.length)) {
      if (!text.includes(noAnswer)) yield { text: storable(text), evidence };
    }
  };

export const replyWith = (client: Client): Models["reply"] =>
  async function* (input) {
    const answer = client.stream({
      instructions: replyInstructions,
      messages: replyMessages(input),
      spend: input.spend,
      signal: input.signal,
    });
    let isEmpty = true;
    for await (const text of joinSurrogates(answer)) {
      isEmpty = false;
      yield text;
    }
    if (isEmpty) yield refusedReply;
  };

/** Half of a surrogate pair can't be stored. */
async function* joinSurrogates(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let half = "";
  for await (const piece of pieces) {
    const text = half + piece;
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
    const complete = storable(half ? text.slice(0, -1) : text);
    if (complete) yield complete;
  }
  if (half) yield storable(half);
}
