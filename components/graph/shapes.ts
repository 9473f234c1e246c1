import type { Reply } from "@/app/v1/routes";

export type Graph = Reply<"GET", "/v1/dashboard/graph">;
export type GraphNode = Graph["nodes"][number];
export type GraphEdge = Graph["edges"][number];
/** Only what the pictures need. */
export type Drawn = Pick<Graph, "nodes" | "edges">;
export type Place = { x: number; y: number };

/** Whether a relation holds at the time that is shown, held before it, or was not known yet. */
export type EdgeState = "held" | "ended" | "later";

/** What ties two nodes in one way: a line, however many memories say so. `id` is the first edge's. */
export type Tie = { id: string; source: string; target: string; type: string; edges: GraphEdge[] };

/** What the page shows of a graph; all of it but the selection is read by the server. */
export type Scope = { projectId: string; userId?: string; group?: string; entityId?: string; depth: number; limit: number };

export const radiusOf = ({ memoryCount }: Pick<GraphNode, "memoryCount">): number => Math.min(28, 11 + 3 * Math.sqrt(memoryCount));
