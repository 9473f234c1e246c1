import { z } from "zod";
import { redactionTypes } from "@/lib/text/redaction/pattern";

/** A misspelled type would protect nothing, so unknown types are errors. */
export const RedactionSettings = z
  .object({
    enabled: z.boolean(),
    action: z.enum(["redact", "block"]).default("redact"),
    types: z.array(z.enum(redactionTypes)).min(1).max(redactionTypes.length).optional(),
  })
  .meta({
    description: "Data to replace with [REDACTED:TYPE], or to reject with 422. All types if `types` is left out",
  });
