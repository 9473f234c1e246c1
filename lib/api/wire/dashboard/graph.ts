import { z } from "zod";
import { readId, showId } from "@/lib/ids";
import type { GraphFilter, GraphView } from "@/lib/insights/graph-view";
import { graphKinds } from "@/lib/vocabulary";
import { DateInput, readEnd, showTime, showTimeOrNull, Timestamp } from "../common";
import { ProjectRef } from "./projects";

export const GraphQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: "Entities at most" }),
    userId: z.string().min(1).optional().meta({ description: "One user's graph: your own id of them, or `usr_…`" }),
    group: z.string().min(1).optional().meta({ description: "One group's graph: its name, or `grph_…`" }),
    kind: z.enum(graphKinds).optional(),
    entityId: z.string().optional().meta({ description: "Only what stands round this entity" }),
    depth: z.coerce
      .number()
      .int()
      .min(1)
      .max(3)
      .default(1)
      .meta({ description: "With `entityId`: edges from it to what is shown, at most" }),
    asOf: DateInput.optional().meta({ description: "What was known, and held, at that time" }),
  })
  .refine(({ userId, group }) => userId === undefined || group === undefined, {
    path: ["group"],
    message: "userId and group exclude each other",
  });

export const readGraphQuery = ({ limit, userId, group, kind, entityId, depth, asOf }: z.output<typeof GraphQuery>): GraphFilter => ({
  limit,
  user: userId,
  group,
  kind,
  around: entityId === undefined ? undefined : { entityId: readId("entity", entityId), depth },
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
        degree: z.int(),
        memoryCount: z.int(),
        isSubject: z.boolean().meta({ description: "The person whom a user graph is about" }),
        kind: z.enum(graphKinds),
        owner: z.string().meta({ description: "Whose graph it is in: your own id of the user, or the group's name" }),
      }),
    )
    .meta({ description: "The most connected first; with `entityId` the nearest first" }),
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
        recordedAt: Timestamp.meta({ description: "When it was learned" }),
        isActive: z.boolean(),
      }),
    )
    .meta({ description: "One for each memory that tells it; both ends are among the nodes. At most 1,000" }),
  totals: z.object({ entities: z.int(), relations: z.int() }).meta({ description: "Of the project, or of the graph that was named" }),
  since: Timestamp.nullable().meta({ description: "When the first of what is shown was learned" }),
  truncated: z.boolean().meta({ description: "There is more than is shown" }),
});

export const toGraph = ({ nodes, edges, since, ...view }: GraphView) => ({
  nodes: nodes.map((node) => ({ ...node, id: showId("entity", node.id) })),
  edges: edges.map((edge) => ({
    ...edge,
    id: showId("edge", edge.id),
    source: showId("entity", edge.source),
    target: showId("entity", edge.target),
    memoryId: showId("memory", edge.memoryId),
    validFrom: showTimeOrNull(edge.validFrom),
    validUntil: showTimeOrNull(edge.validUntil),
    recordedAt: showTime(edge.recordedAt),
  })),
  since: showTimeOrNull(since),
  ...view,
});
