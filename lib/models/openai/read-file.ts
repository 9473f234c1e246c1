import { z } from "zod";
import type { Models } from "../types";
import type { Client } from "./client";
import { ModelFailure } from "./failure";
import { readImageInstructions } from "./prompts";

/** Somebody waits for the answer. */
const [timeoutMs, tries] = [60_000, 2];

const ImageText = z.object({ description: z.string(), text: z.string() });

export const readImageWith =
  (client: Client): NonNullable<Models["readImage"]> =>
  async ({ bytes, mediaType, spend }) => {
    const answer = await client.ask({
      instructions: readImageInstructions,
      messages: [{ role: "user", content: [{ type: "file", data: bytes, mediaType }] }],
      schema: ImageText,
      schemaName: "image",
      spend,
      timeoutMs,
      tries,
      of: "question",
    });
    if (answer.kind === "refusal") return null;
    if (answer.kind !== "answer") {
      throw new ModelFailure("The model's description of the image was cut off or malformed. Try again later.", { retryable: true });
    }
    return [answer.value.description.trim(), answer.value.text.trim()].filter(Boolean).join("\n\n");
  };

export const transcribeWith =
  (client: Client, model: string): NonNullable<Models["transcribe"]> =>
  (recording) =>
    client.transcript(model, { ...recording, timeoutMs, tries });
