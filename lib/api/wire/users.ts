import { z } from "zod";
import { contextTemplates, sectionKinds } from "@/lib/synthesis/context-templates";
import { mostGraphs } from "./common";

const name = z.string().min(1).max(64);
/** The names in a comma-separated list. */
export const readGroups = (list: string | undefined): string[] | undefined => list?.split(",").map((group) => group.trim());

export const ContextQuery = z.object({
  template: z.enum(contextTemplates).default("chat"),
  maxTokens: z.coerce
    .number()
    .int()
    .min(1)
    .max(32_000)
    .default(1_500)
    .meta({ description: "The text never has more, counted with o200k_base" }),
  groups: z
    .string()
    .refine(
      (list) => z.array(name).max(mostGraphs).safeParse(readGroups(list)).success,
      `not 1 to ${mostGraphs} names of 1 to 64 characters`,
    )
    .optional()
    .meta({ description: "Comma-separated group graphs to merge in, by name or id; * is every group that the key sees" }),
});

export const UserContext = z.object({
  text: z.string().meta({ description: "To paste into a prompt: the sections, framed as data. Empty when there is nothing to tell" }),
  sections: z.array(z.object({ kind: z.enum(sectionKinds), title: z.string(), body: z.string() })),
  estimatedTokens: z.int().meta({ description: "Tokens of the text, at most maxTokens" }),
});
