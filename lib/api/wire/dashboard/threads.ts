import { z } from "zod";
import type { ThreadRecord as OneThread } from "@/lib/threads/get-thread";
import type { ThreadList as Listed } from "@/lib/threads/list-threads";
import { ExternalId, GroupName } from "../common";
import { Total, TotalIsExact } from "../lists";
import { NextCursor } from "../page";
import { Thread, ThreadMessageFields, ThreadMetadata, toThreadRecord as toRecord, toThread } from "../threads";
import { jobStatuses } from "./jobs";
import { listQuery } from "./lists";
import { ProjectRef } from "./projects";

export const ThreadQuery = z
  .object({
    ...listQuery,
    q: z.string().max(256).optional().meta({ description: "Part of the thread's name or its user's names. Case-insensitive" }),
    userId: ExternalId.optional().meta({ description: "Only this user's threads. Your own user id, or the `usr_` id" }),
    group: GroupName.optional().meta({ description: "Only this group's threads, by name or id" }),
  })
  .refine(({ userId, group }) => userId === undefined || group === undefined, {
    path: ["group"],
    message: "send userId or group, not both",
  });

export const ThreadList = z.object({
  project: ProjectRef,
  threads: z.array(Thread),
  total: Total,
  totalIsExact: TotalIsExact,
  active24h: z.int().min(0).meta({ description: "Threads with new messages in the last 24 hours" }),
  ownerCount: z.int().min(0).meta({ description: "Number of users and groups that the threads belong to" }),
  nextCursor: NextCursor,
});

export const toThreadList = ({ items, ...list }: Listed): Omit<z.input<typeof ThreadList>, "project"> => ({
  ...list,
  threads: items.map(toThread),
});

export const ThreadRecord = Thread.extend({
  project: ProjectRef,
  metadata: ThreadMetadata,
  messages: z
    .array(
      z.object({
        ...ThreadMessageFields,
        jobStatus: z.enum(jobStatuses).nullable().meta({ description: "Status of the job that extracts memories from the message" }),
      }),
    )
    .meta({ description: "One page of messages, oldest first" }),
  nextCursor: NextCursor,
});

export const toThreadRecord = (found: OneThread): Omit<z.input<typeof ThreadRecord>, "project"> => {
  const { messages, ...thread } = toRecord(found);
  const shown = messages.map(({ jobStatus, ...message }) => ({
    ...message,
    jobStatus: (jobStatus?.toUpperCase() ?? null) as (typeof jobStatuses)[number] | null,
  }));
  return { ...thread, messages: shown };
};
