import { z } from "zod";
import { redactionTypes } from "@/lib/text/redaction/pattern";

/** `settings.redaction` of a project. A type that we do not know is an error: a misspelt one would protect nothing. */
export const RedactionSettings = z
  .object({
    enabled: z.boolean(),
    action: z.enum(["redact", "block"]).default("redact"),
    types: z.array(z.enum(redactionTypes)).min(1).max(redactionTypes.length).optional(),
  })
  .meta({
    description: "What becomes [REDACTED:TYPE], or refuses the call with 422. Without types it is all of them",
  });
