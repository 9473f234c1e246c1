import { z } from "zod";
import { LineCountsShape } from "@/lib/transfer/format";

export const ExportQuery = z
  .object({
    userId: z.string().min(1).max(256).optional().meta({ description: "Your own id of the user, or our `usr_` id" }),
    group: z.string().min(1).max(64).optional().meta({ description: "A group's name, or its `grph_` id" }),
  })
  .refine(({ userId, group }) => userId === undefined || group === undefined, "name a user or a group, not both");

export const Imported = z.object({
  imported: LineCountsShape.meta({ description: "Lines whose rows are new" }),
  existing: LineCountsShape.meta({ description: "Lines whose rows were there already, and stayed as they are" }),
  skipped: LineCountsShape.meta({ description: "Lines that speak of rows which are neither in the file nor in the project" }),
});

const total = z.int().min(0);
export const ImportProgress = z.object({
  lines: total.meta({ description: "Lines written so far" }),
  bytes: total.meta({ description: "Bytes of these lines" }),
  imported: total,
  existing: total,
  skipped: total,
});
