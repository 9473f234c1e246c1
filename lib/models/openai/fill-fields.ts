import { z } from "zod";
import type { Models } from "../types";
import type { Client } from "./client";
import { ModelFailure } from "./failure";
import { asData, fillFieldsInstructions } from "./prompts";

const [timeoutMs, tries] = [30_000, 2];

const Filled = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
      statements: z.array(z.int()),
    }),
  ),
});

export const fillFieldsWith =
  (client: Client): NonNullable<Models["fillFields"]> =>
  async ({ fields, evidence, spend }) => {
    if (fields.length === 0 || evidence.length === 0) return [];
    const statements = evidence.map(({ content, saidAt, validFrom, validUntil }, index) => ({
      id: index + 1,
      said: saidAt?.slice(0, 10) ?? null,
      from: validFrom?.slice(0, 10) ?? null,
      until: validUntil?.slice(0, 10) ?? null,
      text: content,
    }));
    const answer = await client.ask({
      instructions: fillFieldsInstructions,
      messages: [{ role: "user", content: asData({ fields, statements }) }],
      schema: Filled,
      schemaName: "profile",
      spend,
      timeoutMs,
      tries,
      of: "question",
    });
    if (answer.kind !== "answer") {
      throw new ModelFailure("The model didn't fill in the profile: its answer was refused, cut off or malformed. Try again later.", {
        retryable: answer.kind === "malformed",
      });
    }
    return answer.value.fields.map(({ name, value, statements: ids }) => ({ name, value, evidence: ids.map((id) => id - 1) }));
  };
