import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { ThreadRecord as OneThread } from "@/lib/threads/get-thread";
import type { ThreadList as Listed, ListedThread } from "@/lib/threads/list-threads";
import { memoryTypes, messageRoles } from "@/lib/vocabulary";
import { ExternalId, GroupName, Metadata, showTime, Timestamp } from "../common";
import { NextCursor } from "../page";
import { jobStatuses } from "./jobs";
import { GraphRef, listQuery, Total, TotalIsExact, toGraphRef } from "./lists";
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

const Thread = z.object({
  id: z.string(),
  name: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: z
    .object({ id: z.string(), externalId: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() })
    .nullable()
    .meta({ description: "null for a group's thread" }),
  graph: GraphRef,
  messageCount: z.int(),
  lastMessage: z
    .object({ role: z.enum(messageRoles), content: z.string().meta({ description: "Up to 2,000 characters" }), createdAt: Timestamp })
    .nullable(),
});

const toThread = (thread: ListedThread): z.input<typeof Thread> => ({
  id: formatId("thread", thread.id),
  name: thread.name,
  createdAt: showTime(thread.createdAt),
  updatedAt: showTime(thread.updatedAt),
  user: thread.user && { ...thread.user, id: formatId("user", thread.user.id) },
  graph: toGraphRef(thread.graph),
  messageCount: thread.messageCount,
  lastMessage: thread.lastMessage && { ...thread.lastMessage, createdAt: showTime(thread.lastMessage.createdAt) },
});

export const ThreadList = z.object({
  project: ProjectRef,
  threads: z.array(Thread),
  total: Total,
  totalIsExact: TotalIsExact,
  active24h: z.int().meta({ description: "Threads with new messages in the last 24 hours" }),
  ownerCount: z.int().meta({ description: "Number of users and groups that the threads belong to" }),
  nextCursor: NextCursor,
});

export const toThreadList = ({ items, ...list }: Listed): Omit<z.input<typeof ThreadList>, "project"> => ({
  ...list,
  threads: items.map(toThread),
});

const Learned = z.object({
  id: z.string(),
  type: z.enum(memoryTypes),
  content: z.string(),
  status: z.enum(["active", "superseded", "rejected"]),
});

export const ThreadRecord = Thread.extend({
  project: ProjectRef,
  metadata: Metadata.meta({ description: "Metadata of the latest call that added messages" }),
  messages: z
    .array(
      z.object({
        id: z.string(),
        role: z.enum(messageRoles),
        name: z.string().nullable(),
        content: z.string(),
        createdAt: Timestamp,
        position: z.int(),
        episodeId: z.string(),
        jobId: z.string().nullable(),
        jobStatus: z.enum(jobStatuses).nullable().meta({ description: "Status of the job that extracts memories from the message" }),
        memories: z.array(Learned).meta({ description: "Memories extracted from the message, up to 50" }),
        restated: z.array(Learned).meta({ description: "Existing memories that the message states again, up to 50" }),
      }),
    )
    .meta({ description: "One page of messages, oldest first" }),
  nextCursor: NextCursor,
});

const toLearned = (memory: OneThread["messages"]["items"][number]["memories"][number]): z.input<typeof Learned> => ({
  ...memory,
  id: formatId("memory", memory.id),
});

export const toThreadRecord = ({ messages, metadata, ...thread }: OneThread): Omit<z.input<typeof ThreadRecord>, "project"> => ({
  ...toThread(thread),
  metadata,
  messages: messages.items.map(({ episodeId, jobId, jobStatus, ...message }) => ({
    ...message,
    id: formatId("message", message.id),
    createdAt: showTime(message.createdAt),
    episodeId: formatId("episode", episodeId),
    jobId: jobId && formatId("job", jobId),
    jobStatus: jobStatus && (jobStatus.toUpperCase() as (typeof jobStatuses)[number]),
    memories: message.memories.map(toLearned),
    restated: message.restated.map(toLearned),
  })),
  nextCursor: messages.nextCursor,
});
