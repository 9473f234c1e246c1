import { z } from "zod";
import { formatId, parseId } from "@/lib/ids";
import type { GraphFilter, GraphView } from "@/lib/insights/graph-view";
import { graphKinds } from "@/lib/vocabulary";
import { DateInput, readEnd, showTime, showTimeOrNull, Timestamp } from "../common";
import { ProjectRef } from "./projects";

export const GraphQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: "Maximum number of entities" }),
    userId: z.string().min(1).optional().meta({ description: "Only this user's graph. Your own user id, or the `usr_` id" }),
    group: z.string().min(1).optional().meta({ description: "Only this group's graph. The group's name or `grph_` id" }),
    kind: z.enum(graphKinds).optional(),
    entityId: z.string().optional().meta({ description: "Only this entity and its neighbors" }),
    depth: z.coerce.number().int().min(1).max(3).default(1).meta({ description: "With `entityId`: maximum distance from it, in edges" }),
    asOf: DateInput.optional().meta({ description: "Only what was known and true at this time" }),
  })
  .refine(({ userId, group }) => userId === undefined || group === undefined, {
    path: ["group"],
    message: "send userId or group, not both",
  });

export const readGraphQuery = ({ limit, userId, group, kind, entityId, depth, asOf }: z.output<typeof GraphQuery>): GraphFilter => ({
  limit,
  user: userId,
  group,
  kind,
  around: entityId === undefined ? undefined : { entityId: parseId("entity", entityId), depth },
  asOf: readEnd(asOf),
});

export const Graph = z.object({
  project: ProjectRef,
  nodes: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        degree: z.int().min(0),
        memoryCount: z.int().min(0),
        isSubject: z.boolean().meta({ description: "true for the entity that represents the user of a user graph" }),
        kind: z.enum(graphKinds),
        owner: z.string().meta({ description: "The graph's owner: your own user id, or the group's name" }),
      }),
    )
    .meta({ description: "Most connected first; with `entityId`, nearest first" }),
  edges: z
    .array(
      z.object({
        id: z.string(),
        source: z.string(),
        target: z.string(),
        type: z.string(),
        fact: z.string(),
        memoryId: z.string(),
        validFrom: Timestamp.nullable(),
        validUntil: Timestamp.nullable(),
        recordedAt: Timestamp.meta({ description: "When the relation was recorded" }),
        isActive: z.boolean(),
      }),
    )
    .meta({ description: "One per memory that states the relation. Both ends are in `nodes`. At most 1,000" }),
  totals: z
    .object({ entities: z.int().min(0), relations: z.int().min(0) })
    .meta({ description: "Totals of the project, or of the graph asked for" }),
  since: Timestamp.nullable().meta({ description: "When the oldest returned entity or relation was recorded" }),
  truncated: z.boolean().meta({ description: "true if not everything is returned" }),
});

export const toGraph = ({ nodes, edges, since, ...view }: GraphView) => ({
  nodes: nodes.map((node) => ({ ...node, id: formatId("entity", node.id) })),
  edges: edges.map((edge) => ({
    ...edge,
    id: formatId("edge", edge.id),
    source: formatId("entity", edge.source),
    target: formatId("entity", edge.target),
    memoryId: formatId("memory", edge.memoryId),
    validFrom: showTimeOrNull(edge.validFrom),
    validUntil: showTimeOrNull(edge.validUntil),
    recordedAt: showTime(edge.recordedAt),
  })),
  since: showTimeOrNull(since),
  ...view,
});
