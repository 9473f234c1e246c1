import { z } from "zod";
import { conflictActions } from "@/lib/conflicts/conflict-record";
import { memoryStatuses } from "@/lib/db/schema/memories";
import { memoriesPerChunk, unitsPerChunk, unitsPerSequence } from "@/lib/db/schema/search";
import { jobStates, memoryTypes, messageRoles, sourceTypes } from "@/lib/vocabulary";
import { confidence, count, id, indexed, long, mapperOf, object, orNull, short, time, undo, type Visit } from "./fields";
import { ConflictBefore, MergeBefore, Resolution, RestatedStatement, Stated, VersionActor } from "./undo-forms";

/**
 * The form of an export: one JSON value a line (NDJSON). The first line says what the file is, the last how many lines of each kind there were, so
 * that a truncated file is detected. A line refers only to lines before it. Ids are as everywhere in the API; inside what is stored for
 * an undo (`before`, `statement`, `resolution`) they are UUIDs. Every field is checked, and a key that is not named here is dropped.
 *
 * Where chunks and memories stand (`unitsPerChunk`) is told by places: of a chunk in its episode, of a memory in its chunk, of an
 * episode in its `sequence`, whose number holds in this file alone. Vectors are half-precision numbers, big-endian, in base64; the
 * lexical index is made anew from the text.
 */
export const formatVersion = 1;

/** As a document and a message are limited when they are added. */
const [maxContent, maxMessage] = [500_000, 100_000];
const place = z
  .int()
  .min(0)
  .max(unitsPerSequence / unitsPerChunk);
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

/** Lines that stand for rows, in the order in which a graph's come. */
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
    /** Another entity of the graph has one of its names: a name alone does not tell which is meant. */
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
    /** Of its next chunk. */
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
    sequence,
    /** Of its first chunk. */
    place,
    /** Its chunks. */
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
    /** From 0, in its episode. */
    place: z.int(),
    start: count,
    end: count,
    content: long,
    role: orNull(z.enum(messageRoles)),
    speaker: orNull(z.array(short).max(1_000)),
    saidAt: orNull(time()),
    isPending: z.boolean(),
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
  /** What retired a memory. A line of its own: the one may come after the other. */
  succession: z.object({ kind: z.literal("succession"), memoryId: id("memory"), graphId: id("graph"), supersededBy: id("memory") }),
  restatement: z.object({
    kind: z.literal("restatement"),
    id: id("memory"),
    graphId: id("graph"),
    memoryId: id("memory"),
    chunkId: id("chunk"),
    place: placeInChunk,
    statement: undo(RestatedStatement),
    createdAt: time(),
  }),
  conflict: z.object({
    kind: z.literal("conflict"),
    id: id("conflict"),
    graphId: id("graph"),
    conflictKind: z.enum(["CONTRADICTION", "UPDATE", "DUPLICATE"]),
    status: z.enum(["unresolved", "resolved"]),
    confidence,
    reason: long,
    attribute: orNull(short),
    existingMemoryId: id("memory"),
    incomingMemoryId: id("memory"),
    suggestedAction: z.enum(conflictActions),
    autoApplied: z.boolean(),
    resolution: orNull(Resolution),
    before: orNull(undo(ConflictBefore)),
    createdAt: time(),
  }),
  merge: z.object({
    kind: z.literal("merge"),
    /** Of the entity that is gone. */
    id: id("entity"),
    graphId: id("graph"),
    intoId: id("entity"),
    reason: long,
    before: undo(MergeBefore),
    createdAt: time(),
  }),
  /** One that had not ended is begun anew where the file is imported. */
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

/** Lines by kind. */
export type LineCounts = Record<RowKind, number>;
export const noCounts = (): LineCounts => Object.fromEntries(rowKinds.map((kind) => [kind, 0])) as LineCounts;
const Counts = z.object(Object.fromEntries(rowKinds.map((kind) => [kind, count])) as Record<RowKind, typeof count>);

export { Counts as LineCountsShape };

export const FirstLine = z.object({
  kind: z.literal("export"),
  format: z.literal(formatVersion),
  service: short,
  exportedAt: time(),
  /** Whose memory it is; both null: the project's whole. */
  of: z.object({ userId: orNull(z.string().max(256)), group: orNull(short) }),
});
export const LastLine = z.object({ kind: z.literal("end"), counts: Counts });

const [firstRow, ...otherRows] = Object.values(rowLines);
export const Line = z.discriminatedUnion("kind", [FirstLine, firstRow!, ...otherRows, LastLine]);
export type Line = z.output<typeof Line>;

type Broken = { path: string; message: string } | null;
const brokenIf = (isBroken: boolean, path: string, message: string): Broken => (isBroken ? { path, message } : null);

/** What must hold between the fields of a line, so that nothing fails later that reads, edits or undoes what was imported. */
const rules: { [K in RowKind]?: (line: RowLine<K>) => Broken } = {
  episode: ({ threadId, content }) => brokenIf(threadId === null && content === null, "content", "missing, for a document"),
  memory: ({ attributeEntityId, attribute, attributeValue, version, versions }) =>
    brokenIf(attributeEntityId !== null && attribute === null, "attribute", "missing, with attributeEntityId there") ??
    brokenIf(attributeEntityId !== null && attributeValue === null, "attributeValue", "missing, with attributeEntityId there") ??
    brokenIf(
      versions.some((each) => each.version >= version),
      "versions",
      "not before the memory's own version",
    ),
  succession: ({ memoryId, supersededBy }) => brokenIf(memoryId === supersededBy, "supersededBy", "the memory itself"),
  conflict: ({ status, resolution, existingMemoryId, incomingMemoryId }) =>
    brokenIf(status === "resolved" && resolution === null, "resolution", "missing, with status resolved") ??
    brokenIf(existingMemoryId === incomingMemoryId, "incomingMemoryId", "the existing memory itself"),
  merge: ({ id, intoId }) => brokenIf(id === intoId, "intoId", "the entity itself"),
};

/** A line as an import takes it: also whole in itself. */
export const ImportedLine = Line.superRefine((line, ctx) => {
  if (line.kind === "export" || line.kind === "end") return;
  const broken = (rules[line.kind] as ((line: RowLine) => Broken) | undefined)?.(line);
  if (broken) ctx.addIssue({ code: "custom", path: [broken.path], message: broken.message });
});

const mappers = Object.fromEntries(rowKinds.map((kind) => [kind, mapperOf(rowLines[kind])!])) as Record<
  RowKind,
  NonNullable<ReturnType<typeof mapperOf>>
>;

/** A line with its ids and times changed: those of a file for those of a row, or the reverse. */
export const mapLine = <K extends RowKind>(kind: K, line: RowLine<K>, visit: Visit): RowLine<K> => mappers[kind](line, visit) as RowLine<K>;

/** The column that a field of a line is named after. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a line stores for an undo, with its ids changed. */
export const mapUndo = <F extends "before" | "resolution" | "statement", L extends RowLine & { [N in F]?: unknown }>(
  line: L,
  field: F,
  visit: Visit,
): L[F] => {
  const mapper = mapperOf((rowLines[line.kind].shape as Record<string, z.ZodType>)[field]!);
  return (mapper ? mapper(line[field], visit) : line[field]) as L[F];
};
