import type { ResponseBody } from "@/app/v1/routes";

export type Graph = ResponseBody<"GET", "/v1/dashboard/graph">;
export type GraphPath = ResponseBody<"GET", "/v1/dashboard/graph/path">;
export type GraphNode = Graph["nodes"][number];
export type GraphEdge = Graph["edges"][number];
export type GraphData = Pick<Graph, "nodes" | "edges">;
export type Place = { x: number; y: number };

/** A relation at the time shown: active, already ended, or not known yet. */
export type EdgeState = "active" | "ended" | "later";

/** All relations of one type between two nodes. `id` is the first edge's. */
export type Tie = { id: string; source: string; target: string; type: string; edges: GraphEdge[] };

export type Scope = { projectId: string; userId?: string; group?: string; entityId?: string; depth: number; limit: number };

export const radiusOf = ({ memoryCount }: Pick<GraphNode, "memoryCount">): number => Math.min(28, 11 + 3 * Math.sqrt(memoryCount));
