import { z } from "zod";
import { shownAs } from "../openapi-schemas";
import { isOneExpiry, oneExpiry } from "./common";
import { documentOrAddress, hasContent, needsContent, toOneTarget } from "./documents";
import { checkEdit, MemoryEditFields } from "./memories";
import { isOneOwner } from "./memory-list";

const Add = z
  .object({ action: z.literal("add"), ...documentOrAddress })
  .refine(isOneOwner, toOneTarget)
  .refine(isOneExpiry, oneExpiry)
  .refine(hasContent, needsContent);
const Update = z.object({ action: z.literal("update"), id: z.string(), ...MemoryEditFields }).superRefine(checkEdit);
const Delete = z.object({ action: z.literal("delete"), id: z.string() });

export const BatchItem = z.discriminatedUnion("action", [Add, Update, Delete]).meta({ id: "BatchItem" });

/** Items are parsed one by one, so that one that is wrong doesn't reject the others. */
export const Batch = z.object({
  items: z.array(shownAs(z.unknown(), BatchItem)).min(1).max(100),
});

export const BatchResults = z.object({
  results: z
    .array(
      z.object({
        index: z.int().min(0),
        status: z.int().min(0).meta({ description: "The HTTP status that the single call would have had" }),
        id: z.string().nullable().meta({ description: "The memory that was updated or deleted" }),
        jobId: z.string().nullable().meta({ description: "The job that extracts memories from what was added" }),
        error: z
          .looseObject({ error: z.string(), code: z.string() })
          .nullable()
          .meta({ description: "As the single call's error body. null if the item succeeded" }),
      }),
    )
    .meta({ description: "One for each item, in their order" }),
  succeeded: z.int().min(0),
  failed: z.int().min(0),
});
