import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { unexpired } from "@/lib/db/expiry";
import { validAt } from "@/lib/retrieval/filters";
import type { graphKinds } from "@/lib/vocabulary";

export type GraphNode = {
  id: string;
  name: string;
  type: string;
  degree: number;
  memoryCount: number;
  isSubject: boolean;
  kind: (typeof graphKinds)[number];
  owner: string;
};
export type GraphEdge = {
  id: string;
  source: string;
  target: string;
  type: string;
  fact: string;
  memoryId: string;
  validFrom: string | null;
  validUntil: string | null;
  recordedAt: string;
  isActive: boolean;
};
/** Of an entity `e` read `withOwner`, for `jsonb_build_object`. */
export const nodeFields: SQL = sql`'id', e.id, 'name', e.name, 'type', e.type, 'degree', e.degree, 'memoryCount', e.memory_count,
  'isSubject', e.is_subject, 'kind', g.kind, 'owner', coalesce(g.name, u.external_id)`;

export const withOwner: SQL = sql`join graphs g on g.project_id = e.project_id and g.id = e.graph_id
  left join users u on u.project_id = g.project_id and u.id = g.user_id`;

/** Of an edge `x` and its memory `m`. */
export const edgeColumns: SQL = sql`x.id, x.source_id as source, x.target_id as target, x.type, m.content as fact,
  m.id as "memoryId", m.valid_from as "validFrom", m.valid_until as "validUntil", m.recorded_at as "recordedAt", m.status = 'active' as "isActive"`;

/** Whether a memory `m` is part of the graph at a time; without one, of the present graph with what has ended. */
export const isShown = (ctx: ProjectContext, asOf: Date | undefined): SQL =>
  asOf
    ? sql`m.status in ('active', 'superseded', 'expired') and ${validAt(ctx, asOf)}`
    : sql`m.status in ('active', 'superseded') and ${unexpired("m")}`;
