import { z } from "zod";
import { conflictActions, type Conflict as OneConflict } from "@/lib/conflicts/conflict-record";
import { formatId } from "@/lib/ids";
import { conflictKinds } from "@/lib/vocabulary";
import { showTime, Timestamp } from "./common";
import { Total, TotalIsExact } from "./lists";
import { MemoryInList, toMemoryInList } from "./memories";
import { roundScore } from "./memory";
import { isOneOwner, OwnerQuery, oneOwner } from "./memory-list";
import { NextCursor, pageQuery } from "./page";

const Side = MemoryInList.extend({ quote: z.string().meta({ description: "Exact quote from the source" }) }).meta({ id: "ConflictSide" });

export const Conflict = z
  .object({
    id: z.string(),
    graph: MemoryInList.shape.graph,
    kind: z.enum(conflictKinds).meta({
      description: "UNTRUSTED: the incoming memory has a lower trust class, so the existing one is neither replaced nor contested",
    }),
    status: z.enum(["unresolved", "resolved"]),
    confidence: z.number(),
    reason: z.string(),
    attribute: z.string().nullable(),
    existing: Side,
    incoming: Side,
    suggestedAction: z.enum(conflictActions),
    autoApplied: z.boolean().meta({ description: "true if reconciling resolved the conflict automatically" }),
    resolution: z
      .object({ action: z.string(), by: z.string(), at: Timestamp, note: z.string().nullable(), memoryId: z.string().nullable() })
      .nullable(),
    allowedActions: z.array(z.enum(conflictActions)),
    createdAt: Timestamp,
  })
  .meta({ id: "Conflict" });

const toSide = ({ quote, ...memory }: OneConflict["existing"]): z.input<typeof Side> => ({ ...toMemoryInList(memory), quote });

export const toConflict = ({ resolution, ...conflict }: OneConflict): z.input<typeof Conflict> => ({
  ...conflict,
  id: formatId("conflict", conflict.id),
  graph: { ...conflict.graph, id: formatId("graph", conflict.graph.id) },
  confidence: roundScore(conflict.confidence),
  existing: toSide(conflict.existing),
  incoming: toSide(conflict.incoming),
  resolution: resolution && {
    action: resolution.action,
    by: resolution.by,
    at: showTime(resolution.at),
    note: resolution.note,
    memoryId: resolution.memoryId && formatId("memory", resolution.memoryId),
  },
  createdAt: showTime(conflict.createdAt),
});

export const resolveActions =
  "`confirm`: the incoming memory supersedes the existing one. `reject`: the incoming memory is rejected. `keep_both`: both stay active. `merge`: a memory with your `content` replaces both. `undo`: restores the exact state before. An action that isn't allowed returns 400 with `allowedActions`.";

/** A plain string, so that an unknown action gets an error that lists the allowed ones. */
export const Resolve = z.object({
  action: z.string().min(1).max(64),
  note: z.string().max(2_000).optional(),
  content: z.string().max(10_000).optional().meta({ description: "With `merge`: the text of the memory that replaces both" }),
});

export const ConflictListQuery = z
  .object({
    ...OwnerQuery,
    unresolved: z.enum(["true", "false"]).optional().meta({ description: "true: open conflicts only; false: resolved conflicts only" }),
    entityId: z.string().max(64).optional().meta({ description: "Only conflicts of memories that mention this entity" }),
    ...pageQuery,
  })
  .refine(isOneOwner, oneOwner);

export const ConflictPage = z.object({ conflicts: z.array(Conflict), total: Total, totalIsExact: TotalIsExact, nextCursor: NextCursor });
