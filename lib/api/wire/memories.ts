import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { Edit } from "@/lib/memories/edit-memory";
import type { Memory, Provenance as Source } from "@/lib/memories/get-memory";
import type { MemoryFields } from "@/lib/memories/memory-fields";
import { maxPinned } from "@/lib/memories/set-lifetime";
import { listedStatuses } from "@/lib/memories/walk-memories";
import { conflictKinds, memoryTypes, sourceTypes, trustName } from "@/lib/vocabulary";
import {
  expiryFields,
  isNotBlank,
  isOneExpiry,
  Metadata,
  oneExpiry,
  readExpiry,
  showTime,
  showTimeOrNull,
  Timestamp,
  TrustClass,
  text,
} from "./common";
import { GraphRef } from "./lists";
import { roundScore } from "./memory";

const fields = {
  id: z.string(),
  type: z.enum(memoryTypes),
  content: z.string(),
  confidence: z.number(),
  trust: TrustClass,
  isActive: z.boolean(),
  status: z.enum(listedStatuses),
  supersededBy: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  validFrom: Timestamp.nullable(),
  validUntil: Timestamp.nullable(),
  documentDate: Timestamp.nullable(),
  contested: z.boolean().meta({ description: "true if the memory has an open conflict" }),
  expiresAt: Timestamp.nullable().meta({ description: "From then on it is not read any more. null: never" }),
  pinned: z.boolean().meta({ description: "true: first in context blocks, never expires, and is never superseded without a decision" }),
  graph: GraphRef,
};

export const MemoryInList = z.object(fields).meta({ id: "Memory" });

export const toMemoryInList = (memory: MemoryFields): z.input<typeof MemoryInList> => ({
  id: formatId("memory", memory.id),
  type: memory.type,
  content: memory.content,
  confidence: roundScore(memory.confidence),
  trust: trustName(memory.trust),
  isActive: memory.status === "active",
  status: memory.status,
  supersededBy: memory.supersededBy && formatId("memory", memory.supersededBy),
  createdAt: showTime(memory.createdAt),
  updatedAt: showTime(memory.updatedAt),
  validFrom: showTimeOrNull(memory.validFrom),
  validUntil: showTimeOrNull(memory.validUntil),
  documentDate: showTimeOrNull(memory.documentDate),
  contested: memory.contested,
  expiresAt: showTimeOrNull(memory.expiresAt),
  pinned: memory.pinned,
  graph: { ...memory.graph, id: formatId("graph", memory.graph.id) },
});

const Provenance = z
  .object({
    jobId: z.string(),
    episodeId: z.string(),
    threadId: z.string().nullable(),
    messageIds: z.array(z.string()),
    chunkId: z.string(),
    quote: z.string().meta({ description: "Exact quote from the source, unaffected by edits" }),
    sourceType: z.enum(sourceTypes),
    sourceUrl: z.string().nullable(),
    documentDate: Timestamp.nullable(),
    model: z.string(),
    agentId: z.string().nullable(),
    runId: z.string().nullable(),
    documentId: z.string().nullable().meta({ description: "Your own id of the document, if it was stored under one" }),
    page: z.int().min(1).nullable().meta({ description: "Of a PDF: the page of the quote" }),
    heading: z.string().nullable().meta({ description: "Of a document: the heading above the quote" }),
  })
  .meta({ id: "Provenance" });

const toProvenance = (source: Source): z.input<typeof Provenance> => ({
  jobId: formatId("job", source.jobId),
  episodeId: formatId("episode", source.episodeId),
  threadId: source.threadId && formatId("thread", source.threadId),
  messageIds: source.messageId ? [formatId("message", source.messageId)] : [],
  chunkId: formatId("chunk", source.chunkId),
  quote: source.quote,
  sourceType: source.sourceType,
  sourceUrl: source.sourceUrl,
  documentDate: showTimeOrNull(source.documentDate),
  model: source.model,
  agentId: source.agentId,
  runId: source.runId,
  documentId: source.documentId,
  page: source.page,
  heading: source.heading,
});

const End = z.object({ id: z.string(), name: z.string() });

export const MemoryRecord = z
  .object({
    ...fields,
    version: z.int().min(0),
    mentionsCount: z.int().min(0).meta({ description: "How often it was stated" }),
    attribute: z
      .object({ entityId: z.string(), name: z.string(), value: z.string(), ends: z.boolean() })
      .nullable()
      .meta({ description: "The single-valued attribute that the memory sets or ends" }),
    supersedes: z.array(z.string()),
    history: z.array(
      z.object({
        version: z.int().min(0),
        type: z.enum(memoryTypes),
        content: z.string(),
        changedAt: Timestamp,
        reason: z.string(),
        actor: z.object({ type: z.enum(["user", "api_key", "system", "webhook"]), id: z.string().nullable(), name: z.string().nullable() }),
      }),
    ),
    provenance: Provenance,
    restatements: z.array(Provenance).meta({ description: "Sources that stated it again" }),
    entities: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    edges: z.array(z.object({ id: z.string(), type: z.string(), source: End, target: End })),
    metadata: Metadata,
    conflicts: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(conflictKinds),
        status: z.enum(["unresolved", "resolved"]),
        confidence: z.number(),
        reason: z.string(),
        attribute: z.string().nullable(),
        existingId: z.string(),
        incomingId: z.string(),
        createdAt: Timestamp,
      }),
    ),
  })
  .meta({ id: "MemoryRecord" });

export const toMemoryRecord = (memory: Memory): z.input<typeof MemoryRecord> => ({
  ...toMemoryInList(memory),
  version: memory.version,
  mentionsCount: memory.mentionsCount,
  attribute: memory.attribute && { ...memory.attribute, entityId: formatId("entity", memory.attribute.entityId) },
  supersedes: memory.supersedes.map((id) => formatId("memory", id)),
  history: memory.history.map((version) => ({ ...version, changedAt: showTime(version.changedAt), actor: toActor(version.actor) })),
  provenance: toProvenance(memory.provenance),
  restatements: memory.restatements.map(toProvenance),
  entities: memory.entities.map((entity) => ({ ...entity, id: formatId("entity", entity.id) })),
  edges: memory.edges.map(({ id, type, source, target }) => ({
    id: formatId("edge", id),
    type,
    source: { ...source, id: formatId("entity", source.id) },
    target: { ...target, id: formatId("entity", target.id) },
  })),
  metadata: memory.metadata,
  conflicts: memory.conflicts.map((conflict) => ({
    ...conflict,
    id: formatId("conflict", conflict.id),
    confidence: roundScore(conflict.confidence),
    existingId: formatId("memory", conflict.existingId),
    incomingId: formatId("memory", conflict.incomingId),
    createdAt: showTime(conflict.createdAt),
  })),
});

/** Accounts are shown by the identity provider's id. */
const toActor = ({ type, id, name }: Memory["history"][number]["actor"]) => ({
  type,
  id: id && type === "api_key" ? formatId("apiKey", id) : id,
  name,
});

export const MemoryContent = text(10_000).refine(isNotBlank, "only white space");

export const MemoryEditFields = {
  content: MemoryContent.optional(),
  type: z.enum(memoryTypes).optional(),
  metadata: Metadata.optional(),
  expiresAt: expiryFields.expiresAt.nullable().meta({
    description: "From then on it is not read any more. null: never. A date without a time includes the whole day",
  }),
  ttl: expiryFields.ttl,
  pinned: z
    .boolean()
    .optional()
    .meta({
      description: `true: first in context blocks, never superseded without a decision, and never expires; its expiry is cleared. At most ${maxPinned} per user or group`,
    }),
};
type EditFields = Partial<z.output<z.ZodObject<typeof MemoryEditFields>>>;

/** The same checks for one edit and for an item of a batch. */
export const checkEdit = (edit: EditFields, context: z.RefinementCtx): void => {
  const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (Object.keys(MemoryEditFields).every((name) => edit[name as keyof EditFields] === undefined))
    context.addIssue({ code: "custom", message: "send at least one of content, type, metadata, expiresAt, ttl and pinned" });
  if (!isOneExpiry(edit)) fail(oneExpiry.path[0]!, oneExpiry.message);
  if (edit.pinned && (edit.expiresAt || edit.ttl)) fail("pinned", "a pinned memory never expires: send one of the two");
};
export const MemoryEdit = z.object(MemoryEditFields).superRefine(checkEdit);

export const readEdit = ({ expiresAt, ttl, content, type, metadata, pinned }: EditFields): Edit => ({
  ...{ content, type, metadata, pinned },
  expiresAt: expiresAt === null ? null : readExpiry({ expiresAt, ttl }),
});

export const MemoryDeleted = z.object({ deleted: z.boolean(), id: z.string() });
