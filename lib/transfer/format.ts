import { z } from "zod";
import { memoryStatuses } from "@/lib/db/schema/memories";
import { memoriesPerChunk, unitsPerChunk, unitsPerSequence } from "@/lib/db/schema/search";
import { type IdKind, readId } from "@/lib/ids";
import { jobStates, memoryTypes, messageRoles, sourceTypes } from "@/lib/vocabulary";

/**
 * The form of an export: lines of JSON. The first says what it is, the last how many lines of each kind there were, so that a file
 * that was cut off is known. A line speaks only of lines before it. Ids are as everywhere; what is kept for an exact undo
 * (`before`, `statement`) is opaque, and has them as they are stored.
 *
 * Where chunks and memories stand (`unitsPerChunk`) is told by places: of a chunk in its episode, of a memory in its chunk, of an
 * episode in its `sequence`, whose number holds in this file alone. Vectors are half-precision numbers, big-endian, in base64; the
 * lexical index is made anew from the text.
 */
export const formatVersion = 1;

/** Which fields are ids, and of what; which are moments. What else a field holds is carried as it is. */
const idFields = z.registry<{ id: IdKind }>();
const timeFields = z.registry<{ time: true }>();

const id = (kind: IdKind) =>
  z
    .string()
    .refine((text) => readId(kind, text) !== null, `not the id of a ${kind}`)
    .register(idFields, { id: kind });
const time = () =>
  z
    .string()
    .max(40)
    .refine((text) => /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)), "not a moment in ISO 8601")
    .register(timeFields, { time: true });

const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);
const short = z.string().max(2_000);
const long = z.string().max(1_000_000);
/** As a document and a message are limited when they are added. */
const [mostContent, mostMessage] = [500_000, 100_000];
const count = z.int().min(0).max(2_147_483_647);
const place = z
  .int()
  .min(0)
  .max(unitsPerSequence / unitsPerChunk);
const placeInChunk = z.int().min(1).max(memoriesPerChunk);
const sequence = z.int().min(0).max(1_073_741_823);
const confidence = z.number().min(0).max(1);
// Not z.record, which drops a key named `__proto__`.
const object = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "not an object")
  .meta({ type: "object" });
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
    aliases: z.array(z.object({ normalName: short, name: short, isDerived: z.boolean() })).max(10_000),
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
    content: orNull(z.string().max(mostContent)),
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
    content: z.string().max(mostMessage),
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
    mentionsCount: count,
    validFrom: orNull(time()),
    validUntil: orNull(time()),
    lastSaidAt: orNull(time()),
    stated: orNull(object),
    documentDate: orNull(time()),
    recordedAt: time(),
    attributeEntityId: orNull(id("entity")),
    attribute: orNull(short),
    attributeValue: orNull(long),
    attributeEnds: z.boolean(),
    supersededAt: orNull(time()),
    contentKey: short,
    contested: z.boolean(),
    version: count,
    metadata: object,
    model: short,
    entityIds: z.array(id("entity")).max(10_000),
    edges: z
      .array(z.object({ id: id("edge"), sourceId: id("entity"), targetId: id("entity"), type: short, createdAt: time() }))
      .max(10_000),
    versions: z
      .array(
        z.object({
          version: count,
          type: z.enum(memoryTypes),
          content: long,
          metadata: object,
          reason: short,
          actor: object,
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
    statement: object,
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
    suggestedAction: short,
    autoApplied: z.boolean(),
    resolution: orNull(object),
    before: orNull(object),
    createdAt: time(),
  }),
  merge: z.object({
    kind: z.literal("merge"),
    /** Of the entity that is gone. */
    id: id("entity"),
    graphId: id("graph"),
    intoId: id("entity"),
    reason: long,
    before: object,
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
    costUsd: z.number().min(0),
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

/** What becomes of the ids and moments of a line. */
export type Visit = { id: (kind: IdKind, id: string) => string; time: (time: string) => string };
type Mapper = (value: unknown, visit: Visit) => unknown;

/** A copy of a value with its ids and moments changed; null for a form that has none. */
function mapperOf(schema: z.core.$ZodType): Mapper | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = mapperOf(schema.unwrap());
    return inner && ((value, visit) => (value === null ? null : inner(value, visit)));
  }
  const kind = idFields.get(schema as never)?.id;
  if (kind) return (value, visit) => visit.id(kind, value as string);
  if (timeFields.has(schema as never)) return (value, visit) => visit.time(value as string);
  if (schema instanceof z.ZodArray) {
    const inner = mapperOf(schema.element);
    return inner && ((value, visit) => (value as unknown[]).map((item) => inner(item, visit)));
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = mapperOf(field as z.core.$ZodType);
    return inner ? [[name, inner] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value, visit) => {
    const copy = { ...(value as Record<string, unknown>) };
    for (const [name, inner] of fields) copy[name] = inner(copy[name], visit);
    return copy;
  };
}

const mappers = Object.fromEntries(rowKinds.map((kind) => [kind, mapperOf(rowLines[kind])])) as Record<RowKind, Mapper>;

/** A line with its ids and moments changed: those of a file for those of a row, or the reverse. */
export const mapLine = <K extends RowKind>(kind: K, line: RowLine<K>, visit: Visit): RowLine<K> => mappers[kind](line, visit) as RowLine<K>;

/** The column that a field of a line is named after. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
