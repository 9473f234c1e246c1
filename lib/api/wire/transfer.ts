import { z } from "zod";
import { importSources } from "@/lib/importers/formats";
import { importModes, itemKinds, leftOutDescriptions, leftOutReasons } from "@/lib/importers/item";
import { LineCountsShape } from "@/lib/transfer/format";
import { ExternalId, GroupName, Timestamp } from "./common";
import { isOneOwner, oneOwner } from "./memory-list";

export const ExportQuery = z
  .object({
    userId: z.string().min(1).max(256).optional().meta({ description: "Your own user id, or the `usr_` id" }),
    group: z.string().min(1).max(64).optional().meta({ description: "The group's name or `grph_` id" }),
  })
  .refine(({ userId, group }) => userId === undefined || group === undefined, "name a user or a group, not both");

export const Imported = z
  .object({
    imported: LineCountsShape.meta({ description: "Lines that were added" }),
    existing: LineCountsShape.meta({ description: "Lines whose rows already existed and are unchanged" }),
    skipped: LineCountsShape.meta({ description: "Lines that refer to rows found neither in the file nor in the project" }),
  })
  .meta({ id: "Imported" });

const total = z.int().min(0);
export const ImportProgress = z.object({
  lines: total.meta({ description: "Lines written so far" }),
  bytes: total.meta({ description: "Size of these lines in bytes" }),
  imported: total,
  existing: total,
  skipped: total,
});

const flag = z.enum(["true", "false"]);

export const ImportQuery = z
  .object({
    from: z
      .enum([...importSources, "auto"])
      .optional()
      .meta({ description: "The service whose export this is; `auto` tells it by the first record. Without it: an export of Loci" }),
    mode: z.enum(importModes).optional().meta({
      description:
        "`verbatim` keeps the service's facts as memories, word for word. `derive` extracts memories from what the facts came from; a service that keeps only facts has them read as texts. Default: verbatim for mem0, zep and langmem, derive for the others",
    }),
    userId: ExternalId.optional().meta({
      description: "All of it becomes this user's. Without userId and group: the user that each record names",
    }),
    group: GroupName.optional().meta({ description: "All of it becomes this group's" }),
    dryRun: flag.optional().meta({ description: "`true`: reads the file, says what would come, and writes nothing" }),
  })
  .refine(isOneOwner, oneOwner)
  .refine(({ from, ...others }) => from !== undefined || Object.values(others).every((value) => value === undefined), {
    path: ["from"],
    message: "needed with mode, userId, group and dryRun",
  });

const ImportCounts = z
  .object({ facts: total, documents: total, conversations: total, messages: total })
  .meta({ id: "ImportCounts", description: "`messages` are those of the conversations" });

const reasons = leftOutReasons.map((reason) => `${reason}: ${leftOutDescriptions[reason]}`).join("; ");

export const ImportedRecords = z
  .object({
    from: z.enum(importSources),
    mode: z.enum(importModes),
    dryRun: z.boolean(),
    records: total.meta({ description: "Records in the file" }),
    added: ImportCounts,
    existing: ImportCounts.meta({ description: "Imported before, and unchanged" }),
    updated: ImportCounts.meta({ description: "Texts that changed, and conversations that go on" }),
    users: z.object({ total, names: z.array(z.string()).meta({ description: "The first 20" }) }),
    leftOut: z
      .array(
        z.object({
          reason: z.enum(leftOutReasons),
          count: total,
          records: z.array(z.int().min(1)).meta({ description: "Numbers of the first of these records" }),
        }),
      )
      .meta({ description: `What isn't imported. ${reasons}` }),
    first: z
      .array(
        z.object({
          kind: z.enum(itemKinds),
          userId: z.string().nullable(),
          group: z.string().nullable(),
          at: Timestamp.nullable(),
          title: z.string().nullable(),
          excerpt: z.string(),
          messages: total.nullable(),
        }),
      )
      .meta({ description: "The first 10 items" }),
  })
  .meta({ id: "ImportedRecords" });

export const RecordsProgress = z.object({
  records: total.meta({ description: "Records read so far" }),
  bytes: total.meta({ description: "Size of these records in bytes" }),
  added: total,
  existing: total,
  updated: total,
  leftOut: total,
});
