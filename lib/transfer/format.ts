import { z } from "zod";
import { conflictActions } from "@/lib/conflicts/conflict-record";
import { holdStatuses, memoryStatuses } from "@/lib/db/schema/memories";
import { memoriesPerChunk, ordinalsPerChunk, ordinalsPerSequence } from "@/lib/db/schema/search";
import { conflictKinds, holdReasons, jobStates, memoryTypes, messageRoles, sourceTypes } from "@/lib/vocabulary";
import { confidence, count, type IdTimeConverter, id, indexed, long, mapperOf, object, orNull, short, time, undoData } from "./fields";
import {
  ConflictBefore,
  HeldStatement,
  HoldDecision,
  MergeBefore,
  Resolution,
  RestatedStatement,
  Stated,
  trust,
  VersionActor,
} from "./undo-forms";

/**
 * NDJSON. Lines only reference earlier lines; the last has the number of lines of each kind, to detect truncation. Ids have the
 * API's format, except in undo data. Ordinals are exported as places, because they only hold in one database. Vectors are big-endian
 * half precision in base64.
 */
export const formatVersion = 1;

/** A file's text may be longer than one that is sent as text. */
const [maxContent, maxMessage] = [1_000_000, 100_000];
const place = z
  .int()
  .min(0)
  .max(ordinalsPerSequence / ordinalsPerChunk);
const placeInChunk = z.int().min(1).max(memoriesPerChunk);
const sequence = z.int().min(0).max(1_073_741_823);
const vectors = z
  .array(z.object({ model: short, vector: z.base64().max(100_000) }))
  .max(8)
  .default([]);

const person = {
  firstName: orNull(short),
  lastName: orNull(short),
  email: orNull(short),
  metadata: object,
};

export const rowLines = {
  user: z.object({
    kind: z.literal("user"),
    id: id("user"),
    graphId: id("graph"),
    externalId: z.string().min(1).max(256),
    ...person,
    createdAt: time(),
    updatedAt: time(),
  }),
  group: z.object({
    kind: z.literal("group"),
    id: id("graph"),
    name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
    description: orNull(short),
    createdAt: time(),
  }),
  entity: z.object({
    kind: z.literal("entity"),
    id: id("entity"),
    graphId: id("graph"),
    name: short,
    type: short,
    isSubject: z.boolean(),
    sharesName: z.boolean(),
    aliases: z.array(z.object({ normalName: indexed, name: short, isDerived: z.boolean() })).max(10_000),
    createdAt: time(),
    updatedAt: time(),
  }),
  thread: z.object({
    kind: z.literal("thread"),
    id: id("thread"),
    graphId: id("graph"),
    name: orNull(short),
    messageCount: count,
    sequence,
    place,
    lastMessageAt: time(),
    createdAt: time(),
    updatedAt: time(),
  }),
  episode: z.object({
    kind: z.literal("episode"),
    id: id("episode"),
    graphId: id("graph"),
    threadId: orNull(id("thread")),
    sourceType: z.enum(sourceTypes),
    sourceUrl: orNull(long),
    content: orNull(z.string().max(maxContent)),
    documentDate: orNull(time()),
    metadata: object,
    agentId: orNull(short),
    runId: orNull(short),
    documentId: orNull(indexed),
    replacedAt: orNull(time()),
    expiresAt: orNull(time()),
    trust: trust.optional(),
    sequence,
    place,
    chunks: count,
    createdAt: time(),
  }),
  message: z.object({
    kind: z.literal("message"),
    id: id("message"),
    graphId: id("graph"),
    threadId: id("thread"),
    episodeId: id("episode"),
    position: count,
    index: count,
    role: z.enum(messageRoles),
    name: orNull(short),
    content: z.string().max(maxMessage),
    createdAt: time(),
    recordedAt: time(),
  }),
  chunk: z.object({
    kind: z.literal("chunk"),
    id: id("chunk"),
    graphId: id("graph"),
    episodeId: id("episode"),
    messageId: orNull(id("message")),
    messageIndex: count,
    place: z.int(),
    start: count,
    end: count,
    content: long,
    role: orNull(z.enum(messageRoles)),
    speaker: orNull(z.array(short).max(1_000)),
    saidAt: orNull(time()),
    isPending: z.boolean(),
    expiresAt: orNull(time()),
    trust: trust.optional(),
    vectors,
    createdAt: time(),
  }),
  memory: z.object({
    kind: z.literal("memory"),
    id: id("memory"),
    graphId: id("graph"),
    episodeId: id("episode"),
    chunkId: id("chunk"),
    jobId: id("job"),
    place: placeInChunk,
    status: z.enum(memoryStatuses).exclude(["draft"]),
    type: z.enum(memoryTypes),
    content: long,
    quote: long,
    quoteStart: count,
    confidence,
    trust: trust.optional(),
    mentionsCount: count.max(1_000_000),
    validFrom: orNull(time()),
    validUntil: orNull(time()),
    lastSaidAt: orNull(time()),
    stated: orNull(Stated),
    documentDate: orNull(time()),
    recordedAt: time(),
    attributeEntityId: orNull(id("entity")),
    attribute: orNull(indexed),
    attributeValue: orNull(long),
    attributeEnds: z.boolean(),
    supersededAt: orNull(time()),
    contentKey: indexed,
    contested: z.boolean(),
    expiresAt: orNull(time()),
    pinned: z.boolean().default(false),
    version: count,
    metadata: object,
    model: short,
    entityIds: z.array(id("entity")).max(10_000),
    edges: z
      .array(z.object({ id: id("edge"), sourceId: id("entity"), targetId: id("entity"), type: indexed, createdAt: time() }))
      .max(10_000),
    versions: z
      .array(
        z.object({
          version: count,
          type: z.enum(memoryTypes),
          content: long,
          metadata: object,
          reason: short,
          actor: VersionActor,
          changedAt: time(),
        }),
      )
      .max(10_000),
    vectors,
    createdAt: time(),
    updatedAt: time(),
  }),
  held: z.object({
    kind: z.literal("held"),
    id: id("held"),
    graphId: id("graph"),
    episodeId: id("episode"),
    chunkId: id("chunk"),
    jobId: id("job"),
    status: z.enum(holdStatuses),
    reason: z.enum(holdReasons),
    content: long,
    quote: long,
    contentKey: indexed,
    statement: undoData(HeldStatement),
    decision: orNull(HoldDecision),
    createdAt: time(),
  }),
  /** A separate line, because either memory may come first. */
  succession: z.object({ kind: z.literal("succession"), memoryId: id("memory"), graphId: id("graph"), supersededBy: id("memory") }),
  restatement: z.object({
    kind: z.literal("restatement"),
    id: id("memory"),
    graphId: id("graph"),
    memoryId: id("memory"),
    chunkId: id("chunk"),
    place: placeInChunk,
    statement: undoData(RestatedStatement),
    createdAt: time(),
  }),
  conflict: z.object({
    kind: z.literal("conflict"),
    id: id("conflict"),
    graphId: id("graph"),
    conflictKind: z.enum(conflictKinds),
    status: z.enum(["unresolved", "resolved"]),
    confidence,
    reason: long,
    attribute: orNull(short),
    existingMemoryId: id("memory"),
    incomingMemoryId: id("memory"),
    suggestedAction: z.enum(conflictActions),
    autoApplied: z.boolean(),
    resolution: orNull(Resolution),
    before: orNull(undoData(ConflictBefore)),
    createdAt: time(),
  }),
  merge: z.object({
    kind: z.literal("merge"),
    id: id("entity"),
    graphId: id("graph"),
    intoId: id("entity"),
    reason: long,
    before: undoData(MergeBefore),
    createdAt: time(),
  }),
  job: z.object({
    kind: z.literal("job"),
    id: id("job"),
    graphId: id("graph"),
    episodeId: id("episode"),
    status: z.enum(jobStates).exclude(["running"]),
    correlationId: orNull(short),
    chunksCreated: count,
    memoriesCreated: count,
    edgesCreated: count,
    duplicates: count,
    dropped: count,
    inputTokens: count,
    outputTokens: count,
    costUsd: z.number().min(0).max(1_000_000_000),
    errorMessage: orNull(long),
    retryOf: orNull(id("job")),
    createdAt: time(),
    startedAt: orNull(time()),
    finishedAt: orNull(time()),
  }),
};

export type RowKind = keyof typeof rowLines;
export type RowLine<K extends RowKind = RowKind> = { [N in K]: z.output<(typeof rowLines)[N]> }[K];
export const rowKinds = Object.keys(rowLines) as RowKind[];

export type LineCounts = Record<RowKind, number>;
export const zeroCounts = (): LineCounts => Object.fromEntries(rowKinds.map((kind) => [kind, 0])) as LineCounts;
/** Exports of earlier releases have no lines of this kind. */
const laterKind = "held" satisfies RowKind;
const Counts = z.object(
  Object.fromEntries(rowKinds.map((kind) => [kind, kind === laterKind ? count.default(0) : count])) as Record<RowKind, typeof count>,
);

export { Counts as LineCountsShape };

export const FirstLine = z.object({
  kind: z.literal("export"),
  format: z.literal(formatVersion),
  service: short,
  exportedAt: time(),
  /** Both null: the whole project. */
  of: z.object({ userId: orNull(z.string().max(256)), group: orNull(short) }),
});
export const LastLine = z.object({ kind: z.literal("end"), counts: Counts });

const [firstRow, ...otherRows] = Object.values(rowLines);
export const Line = z.discriminatedUnion("kind", [FirstLine, firstRow!, ...otherRows, LastLine]);
export type Line = z.output<typeof Line>;

type Issue = { path: string; message: string } | null;
const issueIf = (isInvalid: boolean, path: string, message: string): Issue => (isInvalid ? { path, message } : null);

/** Reading, editing and undoing imported rows must not fail later. */
const rules: { [K in RowKind]?: (line: RowLine<K>) => Issue } = {
  episode: ({ threadId, content }) => issueIf(threadId === null && content === null, "content", "is required for a document"),
  memory: ({ attributeEntityId, attribute, attributeValue, version, versions }) =>
    issueIf(attributeEntityId !== null && attribute === null, "attribute", "is required with attributeEntityId") ??
    issueIf(attributeEntityId !== null && attributeValue === null, "attributeValue", "is required with attributeEntityId") ??
    issueIf(
      versions.some((each) => each.version >= version),
      "versions",
      "must be earlier than the memory's own version",
    ),
  succession: ({ memoryId, supersededBy }) => issueIf(memoryId === supersededBy, "supersededBy", "must be another memory"),
  conflict: ({ status, resolution, existingMemoryId, incomingMemoryId }) =>
    issueIf(status === "resolved" && resolution === null, "resolution", "is required with status resolved") ??
    issueIf(existingMemoryId === incomingMemoryId, "incomingMemoryId", "must differ from existingMemoryId"),
  merge: ({ id, intoId }) => issueIf(id === intoId, "intoId", "must be another entity"),
};

export const ImportedLine = Line.superRefine((line, ctx) => {
  if (line.kind === "export" || line.kind === "end") return;
  const issue = (rules[line.kind] as ((line: RowLine) => Issue) | undefined)?.(line);
  if (issue) ctx.addIssue({ code: "custom", path: [issue.path], message: issue.message });
});

const mappers = Object.fromEntries(rowKinds.map((kind) => [kind, mapperOf(rowLines[kind])!])) as Record<
  RowKind,
  NonNullable<ReturnType<typeof mapperOf>>
>;

export const mapLine = <K extends RowKind>(kind: K, line: RowLine<K>, visit: IdTimeConverter): RowLine<K> =>
  mappers[kind](line, visit) as RowLine<K>;

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const mapUndo = <F extends "before" | "resolution" | "statement" | "decision", L extends RowLine & { [N in F]?: unknown }>(
  line: L,
  field: F,
  visit: IdTimeConverter,
): L[F] => {
  const mapper = mapperOf((rowLines[line.kind].shape as Record<string, z.ZodType>)[field]!);
  return (mapper ? mapper(line[field], visit) : line[field]) as L[F];
};
