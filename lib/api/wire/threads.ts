import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { ThreadRecord as OneThread, ThreadMessage } from "@/lib/threads/get-thread";
import type { ListedThread } from "@/lib/threads/list-threads";
import { jobStates, memoryTypes, messageRoles } from "@/lib/vocabulary";
import { ExternalId, Metadata, showTime, Timestamp } from "./common";
import { GraphRef, toGraphRef } from "./lists";
import { isOneOwner, OwnerQuery, oneOwner } from "./memory-list";
import { NextCursor, pageQuery } from "./page";

export const ThreadListQuery = z
  .object({
    ...OwnerQuery,
    agentId: ExternalId.optional().meta({ description: "Only threads to which this agent added" }),
    runId: ExternalId.optional().meta({ description: "Only threads to which this run added" }),
    ...pageQuery,
  })
  .refine(isOneOwner, oneOwner);

export const MessagePageQuery = z.object(pageQuery);

export const Thread = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    user: z
      .object({ id: z.string(), externalId: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() })
      .nullable()
      .meta({ description: "null for a group's thread" }),
    graph: GraphRef,
    messageCount: z.int().min(0),
    lastMessage: z
      .object({ role: z.enum(messageRoles), content: z.string().meta({ description: "Up to 2,000 characters" }), createdAt: Timestamp })
      .nullable(),
  })
  .meta({ id: "Thread" });

export const toThread = (thread: ListedThread): z.input<typeof Thread> => ({
  id: formatId("thread", thread.id),
  name: thread.name,
  createdAt: showTime(thread.createdAt),
  updatedAt: showTime(thread.updatedAt),
  user: thread.user && { ...thread.user, id: formatId("user", thread.user.id) },
  graph: toGraphRef(thread.graph),
  messageCount: thread.messageCount,
  lastMessage: thread.lastMessage && { ...thread.lastMessage, createdAt: showTime(thread.lastMessage.createdAt) },
});

export const ThreadPage = z.object({ threads: z.array(Thread), nextCursor: NextCursor });

export const Learned = z
  .object({
    id: z.string(),
    type: z.enum(memoryTypes),
    content: z.string(),
    status: z.enum(["active", "superseded", "rejected"]),
  })
  .meta({ id: "LearnedMemory" });

export const ThreadMessageFields = {
  id: z.string(),
  role: z.enum(messageRoles),
  name: z.string().nullable(),
  content: z.string(),
  createdAt: Timestamp,
  position: z.int().min(0),
  episodeId: z.string(),
  jobId: z.string().nullable(),
  memories: z.array(Learned).meta({ description: "Memories extracted from the message, up to 50" }),
  restated: z.array(Learned).meta({ description: "Existing memories that the message states again, up to 50" }),
};

export const ThreadMetadata = Metadata.meta({ description: "Metadata of the latest call that added messages" });

export const ThreadRecord = Thread.extend({
  metadata: ThreadMetadata,
  messages: z
    .array(
      z.object({
        ...ThreadMessageFields,
        jobStatus: z.enum(jobStates).nullable().meta({ description: "Status of the job that extracts memories from the message" }),
      }),
    )
    .meta({ description: "One page of messages, oldest first" }),
  nextCursor: NextCursor,
}).meta({ id: "ThreadRecord" });

const toLearned = (memory: ThreadMessage["memories"][number]): z.input<typeof Learned> => ({
  ...memory,
  id: formatId("memory", memory.id),
});

export const toThreadMessage = ({ episodeId, jobId, jobStatus, ...message }: ThreadMessage) => ({
  ...message,
  id: formatId("message", message.id),
  createdAt: showTime(message.createdAt),
  episodeId: formatId("episode", episodeId),
  jobId: jobId && formatId("job", jobId),
  jobStatus,
  memories: message.memories.map(toLearned),
  restated: message.restated.map(toLearned),
});

export const toThreadRecord = ({ messages, metadata, ...thread }: OneThread): z.input<typeof ThreadRecord> => ({
  ...toThread(thread),
  metadata,
  messages: messages.items.map(toThreadMessage),
  nextCursor: messages.nextCursor,
});

export const ThreadDeleted = z.object({ deleted: z.literal(true), id: z.string(), messages: z.int().min(0), memories: z.int().min(0) });
