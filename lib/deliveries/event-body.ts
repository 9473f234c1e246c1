import { type SQL, sql } from "drizzle-orm";
import { formatId } from "@/lib/ids";

export type EventRow = {
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  at: string;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null } | null;
};

/** Of an event `e`. */
export const eventColumns: SQL = sql`e.id as "eventId", e.type, e.data, to_json(e.created_at) #>> '{}' as at,
  case when g.id is not null then jsonb_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id) end as graph`;

export const eventJoins: SQL = sql`left join graphs g on g.project_id = e.project_id and g.id = e.graph_id
  left join users u on u.project_id = g.project_id and u.id = g.user_id`;

/** The same on every attempt, and at most 20 kB. */
export function eventBody({ eventId, type, data, at, graph }: EventRow, project: { id: string; tag: string }): string {
  return JSON.stringify({
    id: formatId("event", eventId),
    type,
    timestamp: new Date(at).toISOString(),
    project: { id: formatId("project", project.id), tag: project.tag },
    data: { ...(graph && { graph: { ...graph, id: formatId("graph", graph.id) } }), ...data },
  });
}
