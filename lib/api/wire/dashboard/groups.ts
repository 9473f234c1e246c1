import { z } from "zod";
import type { GroupRecord as OneGroup } from "@/lib/groups/get-group";
import type { ListedGroup } from "@/lib/groups/list-groups";
import { formatId } from "@/lib/ids";
import { showTime, Timestamp } from "../common";
import { NextCursor } from "../page";
import { listQuery } from "./lists";
import { ProjectRef } from "./projects";

export const GroupQuery = z.object({
  ...listQuery,
  q: z.string().max(64).optional().meta({ description: "Part of the name. Case-insensitive" }),
});

const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: Timestamp,
  memberCount: z.int().min(0).meta({ description: "Number of distinct speaker names in the group's first 5,000 named messages" }),
  memoryCount: z.int().min(0).meta({ description: "Active memories" }),
});

export const toListedGroup = (group: ListedGroup): z.input<typeof Group> => ({
  id: formatId("graph", group.id),
  name: group.name,
  description: group.description,
  createdAt: showTime(group.createdAt),
  memberCount: group.memberCount,
  memoryCount: group.memoryCount,
});

export const GroupList = z.object({
  project: ProjectRef,
  groups: z.array(Group),
  total: z.int().min(0),
  totalAcls: z.int().min(0).meta({ description: "Active API keys that are limited to groups" }),
  nextCursor: NextCursor,
});

export const GroupRecord = Group.extend({
  project: ProjectRef,
  stats: z.object({
    memories: z.int().min(0),
    entities: z.int().min(0),
    ingestionJobs: z.int().min(0),
    threads: z.int().min(0),
    messages: z.int().min(0),
    relations: z.int().min(0),
  }),
  aclCount: z.int().min(0).meta({ description: "Active API keys limited to groups that include this one" }),
  speakers: z.array(z.object({ name: z.string(), messages: z.int().min(0) })).meta({
    description: "Up to 50 speakers in the group's first 5,000 named messages, most messages first",
  }),
});

export const toGroupRecord = (group: OneGroup): Omit<z.input<typeof GroupRecord>, "project"> => ({
  ...toListedGroup(group),
  stats: group.stats,
  aclCount: group.aclCount,
  speakers: group.speakers,
});
