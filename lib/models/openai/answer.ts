import { storable } from "@/lib/text/clean";
import type { Models } from "../types";
import { citedSentences } from "./cited-sentences";
import type { Client } from "./client";
import { answerInstructions, answerPrompt, noAnswer, refusedReply, replyInstructions, replyMessages } from "./prompts";

/** A model's answer, of which a sentence leaves only if it cites evidence that was sent. */
export const answerWith = (client: Client): Models["answer"] =>
  async function* (input) {
    if (input.evidence.length === 0) return;
    const said = client.stream({
      instructions: answerInstructions(input),
      messages: [{ role: "user", content: answerPrompt(input) }],
      spend: input.spend,
      signal: input.signal,
    });
    for await (const { text, evidence } of citedSentences(said, input.evidence.length)) {
      if (!text.includes(noAnswer)) yield { text: storable(text), evidence };
    }
  };

/** A model's next turn. One that would not say anything is told for it. */
export const replyWith = (client: Client): Models["reply"] =>
  async function* (input) {
    const said = client.stream({
      instructions: replyInstructions,
      messages: replyMessages(input),
      spend: input.spend,
      signal: input.signal,
    });
    let isSilent = true;
    for await (const text of whole(said)) {
      isSilent = false;
      yield text;
    }
    if (isSilent) yield refusedReply;
  };

/** Pieces that can be stored one by one: a character that came in two halves is put together. */
async function* whole(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let half = "";
  for await (const piece of pieces) {
    const text = half + piece;
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
    const kept = storable(half ? text.slice(0, -1) : text);
    if (kept) yield kept;
  }
  if (half) yield storable(half);
}
