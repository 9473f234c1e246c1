import { z } from "zod";
import { LineCountsShape } from "@/lib/transfer/format";

export const ExportQuery = z
  .object({
    userId: z.string().min(1).max(256).optional().meta({ description: "Your own user id, or the `usr_` id" }),
    group: z.string().min(1).max(64).optional().meta({ description: "The group's name or `grph_` id" }),
  })
  .refine(({ userId, group }) => userId === undefined || group === undefined, "name a user or a group, not both");

export const Imported = z.object({
  imported: LineCountsShape.meta({ description: "Lines that were added" }),
  existing: LineCountsShape.meta({ description: "Lines whose rows already existed and are unchanged" }),
  skipped: LineCountsShape.meta({ description: "Lines that refer to rows found neither in the file nor in the project" }),
});

const total = z.int().min(0);
export const ImportProgress = z.object({
  lines: total.meta({ description: "Lines written so far" }),
  bytes: total.meta({ description: "Size of these lines in bytes" }),
  imported: total,
  existing: total,
  skipped: total,
});
