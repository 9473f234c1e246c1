import { z } from "zod";
import { formatId, parseId } from "@/lib/ids";
import { type GraphPath as FoundPath, maxSteps } from "@/lib/insights/graph-path";
import type { GraphEdge, GraphNode } from "@/lib/insights/graph-rows";
import type { GraphFilter, GraphView } from "@/lib/insights/graph-view";
import { graphKinds } from "@/lib/vocabulary";
import { DateInput, readEnd, showTime, showTimeOrNull, Timestamp } from "../common";
import { ProjectRef } from "./projects";

/** More than this can neither be drawn nor read. */
export const maxEntities = 2_000;

export const GraphQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(maxEntities).default(50).meta({ description: "Maximum number of entities" }),
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

const Node = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  degree: z.int().min(0),
  memoryCount: z.int().min(0),
  isSubject: z.boolean().meta({ description: "true for the entity that represents the user of a user graph" }),
  kind: z.enum(graphKinds),
  owner: z.string().meta({ description: "The graph's owner: your own user id, or the group's name" }),
});

const Edge = z.object({
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
});

export const Graph = z.object({
  project: ProjectRef,
  nodes: z.array(Node).meta({ description: "Most connected first; with `entityId`, nearest first" }),
  edges: z.array(Edge).meta({
    description: "One per memory that states the relation. Both ends are in `nodes`. At most 1,000, or twice `limit` if that is more",
  }),
  totals: z
    .object({ entities: z.int().min(0), relations: z.int().min(0) })
    .meta({ description: "Totals of the project, or of the graph asked for" }),
  since: Timestamp.nullable().meta({ description: "When the oldest returned entity or relation was recorded" }),
  truncated: z.boolean().meta({ description: "true if not everything is returned" }),
});

const toNode = (node: GraphNode) => ({ ...node, id: formatId("entity", node.id) });

const toEdge = (edge: GraphEdge) => ({
  ...edge,
  id: formatId("edge", edge.id),
  source: formatId("entity", edge.source),
  target: formatId("entity", edge.target),
  memoryId: formatId("memory", edge.memoryId),
  validFrom: showTimeOrNull(edge.validFrom),
  validUntil: showTimeOrNull(edge.validUntil),
  recordedAt: showTime(edge.recordedAt),
});

export const toGraph = ({ nodes, edges, since, ...view }: GraphView) => ({
  nodes: nodes.map(toNode),
  edges: edges.map(toEdge),
  since: showTimeOrNull(since),
  ...view,
});

export const PathQuery = z
  .object({
    from: z.string().meta({ description: "An entity's id" }),
    to: z.string().meta({ description: "Another entity's id" }),
    asOf: DateInput.optional().meta({ description: "Only over relations that were known and true at this time" }),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "send two different entities" });

export const readPathQuery = ({ from, to, asOf }: z.output<typeof PathQuery>) => ({
  from: parseId("entity", from),
  to: parseId("entity", to),
  asOf: readEnd(asOf),
});

export const GraphPath = z.object({
  project: ProjectRef,
  nodes: z
    .array(Node)
    .meta({ description: `From one entity to the other. Empty if no path of at most ${maxSteps} relations connects them` }),
  steps: z
    .array(z.object({ from: z.string(), to: z.string(), edges: z.array(Edge).meta({ description: "In either direction. At most 8" }) }))
    .meta({ description: "One for each two neighbors on the path" }),
  isSameGraph: z.boolean().meta({ description: "false if the entities belong to different users or groups, which no relation connects" }),
  truncated: z.boolean().meta({ description: "true if there were too many relations to search all of them" }),
});

export const toGraphPath = ({ nodes, steps, ...path }: FoundPath) => ({
  nodes: nodes.map(toNode),
  steps: steps.map(({ from, to, edges }) => ({ from: formatId("entity", from), to: formatId("entity", to), edges: edges.map(toEdge) })),
  ...path,
});
