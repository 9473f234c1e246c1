import { z } from "zod";
import type { Group as GroupRow, GroupStats } from "@/lib/graphs/groups";
import { showId } from "@/lib/ids";
import { showTime, Timestamp } from "./common";

const fields = { id: z.string(), name: z.string(), description: z.string().nullable(), createdAt: Timestamp };

export const GroupInList = z.object({ ...fields, stats: z.object({ memories: z.int(), entities: z.int() }) });
export const Group = z.object({ ...fields, stats: z.object({ memories: z.int(), entities: z.int(), ingestionJobs: z.int() }) });

export const toGroup = (group: GroupRow & { stats: GroupStats }): z.input<typeof Group> => ({
  id: showId("graph", group.id),
  name: group.name,
  description: group.description,
  createdAt: showTime(group.createdAt),
  stats: group.stats,
});
