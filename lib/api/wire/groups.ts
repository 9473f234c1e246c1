import { z } from "zod";
import type { Group as GroupRow } from "@/lib/groups/create-group";
import type { GroupStats } from "@/lib/groups/list-groups";
import { formatId, parseId } from "@/lib/ids";
import { showTime, Timestamp } from "./common";

const fields = { id: z.string(), name: z.string(), description: z.string().nullable(), createdAt: Timestamp };

export const GroupInList = z
  .object({ ...fields, stats: z.object({ memories: z.int().min(0), entities: z.int().min(0) }) })
  .meta({ id: "GroupSummary" });
export const Group = z
  .object({ ...fields, stats: z.object({ memories: z.int().min(0), entities: z.int().min(0), ingestionJobs: z.int().min(0) }) })
  .meta({ id: "Group" });

export const NewGroup = z.object({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "must be up to 64 lowercase letters, digits, - and _, starting with a letter or digit")
    // Groups can be addressed by id, so a name that looks like one would be unreachable.
    .refine((name) => parseId("graph", name) === null, "looks like a group id; choose another name"),
  description: z.string().max(2_000).optional(),
});

export const toGroup = (group: GroupRow & { stats: GroupStats }): z.input<typeof Group> => ({
  id: formatId("graph", group.id),
  name: group.name,
  description: group.description,
  createdAt: showTime(group.createdAt),
  stats: group.stats,
});
