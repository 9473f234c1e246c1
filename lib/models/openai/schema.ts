import { z } from "zod";
import { memoryTypes } from "@/lib/vocabulary";
import type { Vocabulary } from "./prompts";

/** Strict JSON schemas require every field and support no constraint but `enum`. */
export const extractionSchema = ({ entities, edges }: Vocabulary) => {
  const functional = [...edges].filter(([, type]) => type.functional).map(([name]) => name);
  return z.object({
    statements: z.array(
      z.object({
        passage: z.number(),
        quote: z.string(),
        content: z.string(),
        type: z.enum(memoryTypes),
        certainty: z.enum(["stated", "implied", "hedged"]),
        tense: z.enum(["past", "present", "future"]),
        time: z.object({ words: z.string(), english: z.string() }).nullable(),
        entities: z.array(z.object({ name: z.string(), type: z.enum(entities) })),
        relations: z.array(z.object({ source: z.string(), type: z.enum([...edges.keys()]), target: z.string() })),
        attribute: z
          .object({ subject: z.string(), name: z.enum(functional), kind: z.string().nullable(), value: z.string(), ends: z.boolean() })
          .nullable(),
      }),
    ),
  });
};
export type ExtractedStatement = z.output<ReturnType<typeof extractionSchema>>["statements"][number];
