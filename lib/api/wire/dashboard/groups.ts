import { z } from "zod";
import type { ListedGroup, GroupRecord as OneGroup } from "@/lib/groups/list-groups";
import { showId } from "@/lib/ids";
import { showTime, Timestamp } from "../common";
import { NextCursor } from "../page";
import { listQuery } from "./lists";
import { ProjectRef } from "./projects";

export const GroupQuery = z.object({
  ...listQuery,
  q: z.string().max(64).optional().meta({ description: "Part of the name, in any case" }),
});

const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: Timestamp,
  memberCount: z.int().meta({ description: "Names of people who spoke in it, as its first 5,000 named messages have them" }),
  memoryCount: z.int().meta({ description: "Active memories" }),
});

export const toListedGroup = (group: ListedGroup): z.input<typeof Group> => ({
  id: showId("graph", group.id),
  name: group.name,
  description: group.description,
  createdAt: showTime(group.createdAt),
  memberCount: group.memberCount,
  memoryCount: group.memoryCount,
});

export const GroupList = z.object({
  project: ProjectRef,
  groups: z.array(Group),
  total: z.int(),
  totalAcls: z.int().meta({ description: "API keys in use that are limited to groups" }),
  nextCursor: NextCursor,
});

export const GroupRecord = Group.extend({
  project: ProjectRef,
  stats: z.object({
    memories: z.int(),
    entities: z.int(),
    ingestionJobs: z.int(),
    threads: z.int(),
    messages: z.int(),
    relations: z.int(),
  }),
  aclCount: z.int().meta({ description: "API keys in use that are limited to groups, this one among them" }),
  speakers: z.array(z.object({ name: z.string(), messages: z.int() })).meta({
    description: "The first 50 of those who spoke in it, the most talkative first, as its first 5,000 named messages have them",
  }),
});

export const toGroupRecord = (group: OneGroup): Omit<z.input<typeof GroupRecord>, "project"> => ({
  ...toListedGroup(group),
  stats: group.stats,
  aclCount: group.aclCount,
  speakers: group.speakers,
});
