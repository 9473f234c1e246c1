import { z } from "zod";
import { formatId, parseId } from "@/lib/ids";
import {
  type EventKind,
  eventKinds,
  type TimelineCursor,
  type TimelineEvent,
  type TimelineFilter,
  type TimelinePage,
} from "@/lib/insights/timeline";
import { decodeCursor, encodeCursor } from "@/lib/page";
import { graphKinds } from "@/lib/vocabulary";
import { DateInput, isOrderedRange, readDate, readEnd, showTime, Timestamp } from "../common";
import { NextCursor, pageQuery } from "../page";
import { ProjectRef } from "./projects";

/** With the event kind, because two events can happen to one row at the same time. */
export const showTimelineCursor = (next: TimelineCursor | null): string | null =>
  next && `${encodeCursor({ createdAt: next.at, id: next.id })}${eventKinds.indexOf(next.kind)}`;

function readTimelineCursor(text: string): TimelineCursor | null {
  const cursor = decodeCursor(text.slice(0, 32));
  const kind = /^\d$/.test(text.slice(32)) ? eventKinds[Number(text.slice(32))] : undefined;
  return cursor && kind ? { at: cursor.createdAt, id: cursor.id, kind } : null;
}

const readKinds = (text: string): EventKind[] => text.split(",") as EventKind[];

export const TimelineQuery = z
  .object({
    ...pageQuery,
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    cursor: z
      .string()
      .refine((text) => readTimelineCursor(text) !== null, "not a cursor of this list: send `nextCursor` unchanged")
      .optional()
      .meta({ description: "`nextCursor` of the previous page. Stable if new events happen in between" }),
    kind: z
      .string()
      .refine((text) => readKinds(text).every((kind) => eventKinds.includes(kind)), `not one or more of ${eventKinds.join(", ")}`)
      .optional()
      .meta({ description: `One or more of ${eventKinds.join(", ")}, comma-separated` }),
    userId: z.string().min(1).optional().meta({ description: "Only events of this user's graph. Your own user id, or the `usr_` id" }),
    entityId: z.string().optional().meta({ description: "Memories that mention this entity, and their conflicts" }),
    from: DateInput.optional(),
    to: DateInput.optional(),
  })
  .refine(isOrderedRange, { path: ["from"], message: "after `to`" });

export const readTimelineQuery = (query: z.output<typeof TimelineQuery>): TimelineFilter & { page: TimelinePage } => ({
  page: { limit: query.limit, offset: query.offset, after: query.cursor === undefined ? null : readTimelineCursor(query.cursor) },
  kinds: query.kind === undefined ? undefined : [...new Set(readKinds(query.kind))],
  user: query.userId,
  entityId: query.entityId === undefined ? undefined : parseId("entity", query.entityId),
  from: readDate(query.from),
  to: readEnd(query.to),
});

const Event = z.object({
  id: z.string().meta({ description: "The id of the affected object and what happened to it" }),
  at: Timestamp,
  kind: z.enum(eventKinds),
  title: z.string(),
  memoryId: z.string().nullable(),
  entityId: z.string().nullable(),
  jobId: z.string().nullable(),
  graph: z.object({ id: z.string(), kind: z.enum(graphKinds), name: z.string() }).nullable(),
  actor: z
    .object({ type: z.enum(["user", "api_key", "system", "webhook"]), id: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
});

export const Timeline = z.object({
  project: ProjectRef,
  events: z.array(Event),
  total: z.int().min(0).nullable().meta({ description: "null with `entityId`, `from` or `to`, because counting would be slow" }),
  nextCursor: NextCursor,
});

const rowOf = { memory: "memory", conflict: "conflict", job: "job", user: "user", group: "graph" } as const;

export const toEvent = ({ id, at, memoryId, entityId, jobId, graph, ...event }: TimelineEvent) => ({
  ...event,
  id: `${formatId(rowOf[event.kind.split(".")[0] as keyof typeof rowOf], id)}:${event.kind.split(".")[1]}`,
  at: showTime(at),
  memoryId: memoryId && formatId("memory", memoryId),
  entityId: entityId && formatId("entity", entityId),
  jobId: jobId && formatId("job", jobId),
  graph: graph && { ...graph, id: formatId("graph", graph.id) },
});
