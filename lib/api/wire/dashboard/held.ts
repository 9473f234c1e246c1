import { z } from "zod";
import type { HeldMemory as Held } from "@/lib/holds/held-memory";
import { holdActions } from "@/lib/holds/resolve-held";
import { formatId } from "@/lib/ids";
import { holdReasons, memoryTypes, messageRoles, sourceTypes } from "@/lib/vocabulary";
import { showTime, Timestamp } from "../common";
import { GraphRef, toGraphRef } from "../lists";
import { listQuery } from "./lists";

const statuses = ["held", "approved", "rejected"] as const;

export const HeldQuery = z.object({ ...listQuery, status: z.enum(statuses).optional().meta({ description: "Defaults to `held`" }) });

export const HeldMemory = z.object({
  id: z.string(),
  status: z.enum(statuses),
  reason: z.enum(holdReasons).meta({ description: "What the statement is about. `instruction`: an order to the assistant" }),
  type: z.enum(memoryTypes),
  content: z.string(),
  quote: z.string().meta({ description: "Exact quote from the source" }),
  graph: GraphRef,
  source: z.object({
    episodeId: z.string(),
    threadId: z.string().nullable(),
    jobId: z.string(),
    type: z.enum(sourceTypes),
    url: z.string().nullable(),
    host: z.string().nullable(),
    role: z.enum(messageRoles).nullable(),
  }),
  decision: z
    .object({ by: z.string(), at: Timestamp, note: z.string().nullable(), memoryId: z.string().nullable() })
    .nullable()
    .meta({ description: "`memoryId`: the memory that the approval created" }),
  createdAt: Timestamp,
});

export const toHeldMemory = ({ source, decision, ...held }: Held): z.input<typeof HeldMemory> => ({
  ...held,
  id: formatId("held", held.id),
  graph: toGraphRef(held.graph),
  source: {
    episodeId: formatId("episode", source.episodeId),
    threadId: source.threadId && formatId("thread", source.threadId),
    jobId: formatId("job", source.jobId),
    type: source.sourceType,
    url: source.sourceUrl,
    host: source.sourceUrl && URL.canParse(source.sourceUrl) ? new URL(source.sourceUrl).hostname || null : null,
    role: source.role,
  },
  decision: decision && {
    ...decision,
    at: showTime(decision.at),
    memoryId: decision.memoryId && formatId("memory", decision.memoryId),
  },
  createdAt: showTime(held.createdAt),
});

export const ResolveHeld = z.object({ action: z.enum(holdActions), note: z.string().max(2_000).optional() });

export const RetractedSource = z.object({
  source: z.string(),
  episodes: z.int().min(0).meta({ description: "Deleted documents" }),
  passages: z.int().min(0),
  memories: z.int().min(0),
  held: z.int().min(0),
});
