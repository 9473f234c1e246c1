import { z } from "zod";
import { formatId } from "@/lib/ids";
import { contextTemplates, sectionKinds } from "@/lib/synthesis/context-templates";
import type { Erasure } from "@/lib/users/erase-user";
import type { UserRecord } from "@/lib/users/get-user";
import type { ListedUser } from "@/lib/users/list-users";
import { memoryTypes, messageRoles } from "@/lib/vocabulary";
import { ExternalId, Metadata, maxGraphs, showTime, showTimeOrNull, Timestamp } from "./common";
import { NextCursor, pageQuery } from "./page";

const name = z.string().min(1).max(64);
export const readGroups = (list: string | undefined): string[] | undefined => list?.split(",").map((group) => group.trim());

export const ContextQuery = z.object({
  template: z.enum(contextTemplates).default("chat"),
  maxTokens: z.coerce
    .number()
    .int()
    .min(1)
    .max(32_000)
    .default(1_500)
    .meta({ description: "Maximum length of the text in tokens (o200k_base)" }),
  groups: z
    .string()
    .refine((list) => z.array(name).max(maxGraphs).safeParse(readGroups(list)).success, `not 1 to ${maxGraphs} names of 1 to 64 characters`)
    .optional()
    .meta({ description: "Groups to include, by name or id, comma-separated. * means every group that the key can access" }),
  agentId: ExternalId.optional().meta({ description: "Only what this agent added" }),
  runId: ExternalId.optional().meta({ description: "Only what this run added" }),
});

export const UserContext = z
  .object({
    text: z.string().meta({ description: "Prompt-ready text of the sections, framed as data. Empty if there are no memories" }),
    sections: z.array(z.object({ kind: z.enum(sectionKinds), title: z.string(), body: z.string() })),
    estimatedTokens: z.int().min(0).meta({ description: "Length of the text in tokens, at most maxTokens" }),
  })
  .meta({ id: "ContextBlock" });

export const UserParams = z.object({ id: z.string().meta({ description: "Your own user id, URL-encoded, or the `usr_` id" }) });

export const UserQuery = z.object({
  ...pageQuery,
  q: z.string().max(256).optional().meta({ description: "Part of the external id, name or email address. Case-insensitive" }),
});

export const User = z
  .object({
    id: z.string(),
    externalId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    threadCount: z.int().min(0),
    memoryCount: z.int().min(0).meta({ description: "Active memories" }),
  })
  .meta({ id: "User" });

export const UserList = z.object({
  users: z.array(User),
  total: z.int().min(0),
  totalIsExact: z.boolean().meta({ description: "false if there are more matches than `total`" }),
  active30d: z.int().min(0).meta({ description: "Users active in the last 30 days" }),
  nextCursor: NextCursor,
});

export const toUser = (user: ListedUser): z.input<typeof User> => ({
  id: formatId("user", user.id),
  externalId: user.externalId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  createdAt: showTime(user.createdAt),
  updatedAt: showTime(user.updatedAt),
  threadCount: user.threadCount,
  memoryCount: user.memoryCount,
});

export const UserDetail = User.extend({
  metadata: Metadata,
  graphId: z.string(),
  recentThreads: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      createdAt: Timestamp,
      updatedAt: Timestamp,
      messageCount: z.int().min(0),
      lastMessage: z.object({ role: z.enum(messageRoles), content: z.string(), createdAt: Timestamp }).nullable(),
    }),
  ),
  topMemories: z.array(
    z.object({
      id: z.string(),
      type: z.enum(memoryTypes),
      content: z.string(),
      confidence: z.number(),
      mentionsCount: z.int().min(0),
      contested: z.boolean(),
      validFrom: Timestamp.nullable(),
      validUntil: Timestamp.nullable(),
      createdAt: Timestamp,
    }),
  ),
  context: UserContext,
}).meta({ id: "UserDetail" });

export const toUserDetail = (user: UserRecord): z.input<typeof UserDetail> => ({
  ...toUser(user),
  metadata: user.metadata,
  graphId: formatId("graph", user.graphId),
  recentThreads: user.recentThreads.map((thread) => ({
    id: formatId("thread", thread.id),
    name: thread.name,
    createdAt: showTime(thread.createdAt),
    updatedAt: showTime(thread.updatedAt),
    messageCount: thread.messageCount,
    lastMessage: thread.lastMessage && { ...thread.lastMessage, createdAt: showTime(thread.lastMessage.createdAt) },
  })),
  topMemories: user.topMemories.map((memory) => ({
    id: formatId("memory", memory.id),
    type: memory.type,
    content: memory.content,
    confidence: memory.confidence,
    mentionsCount: memory.mentionsCount,
    contested: memory.contested,
    validFrom: showTimeOrNull(memory.validFrom),
    validUntil: showTimeOrNull(memory.validUntil),
    createdAt: showTime(memory.createdAt),
  })),
  context: user.context,
});

const count = z.int().min(0);
export const UserErased = z.object({
  deleted: z.literal(true),
  id: z.string(),
  externalId: z.string(),
  erasedAt: Timestamp,
  receipt: z
    .object({
      auditId: z.string(),
      seq: z.int().min(0),
      hash: z.string(),
      payloadHash: z.string().meta({ description: "SHA-256 of the canonical JSON (RFC 8785) of {counts}" }),
      counts: z.object({
        memories: count,
        memoryVersions: count,
        restatements: count,
        conflicts: count,
        messages: count,
        threads: count,
        episodes: count,
        chunks: count,
        entities: count,
        aliases: count,
        mentions: count,
        edges: count,
        merges: count,
        postings: count,
        embeddings: count,
        jobs: count,
      }),
    })
    .meta({ description: "The audit entry of the erasure, and the number of deleted rows" }),
});

export const toUserErased = ({ id, externalId, counts, receipt }: Erasure): z.input<typeof UserErased> => ({
  deleted: true,
  id: formatId("user", id),
  externalId,
  erasedAt: showTime(receipt.occurredAt),
  receipt: { auditId: formatId("audit", receipt.id), seq: receipt.seq, hash: receipt.hash, payloadHash: receipt.payloadHash, counts },
});
