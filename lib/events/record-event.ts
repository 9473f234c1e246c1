import { sql } from "drizzle-orm";
import { dispatchDeliveries } from "@/inngest/dispatch";
import { afterCommit, beforeCommit, rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { formatId, type IdKind, newId } from "@/lib/ids";
import { type EventType, maxIdsPerEvent } from "./types";

/** `graphId`: the graph that it concerns; the body tells whose it is. The data has ids and numbers, never content. */
export type NewEvent = { projectId: string; type: EventType; graphId?: string | null; data?: Record<string, unknown> };

type Graph = { projectId: string; graphId: string };
type Listed = { kind: IdKind; name: string; ids: string[] };
type Collected = NewEvent & { listed?: Listed };

/** Call it in the transaction of what happened: the event is stored if, and only if, that is. Without a subscriber, nothing is stored. */
export const recordEvent = (event: NewEvent): Promise<void> => beforeCommit<Collected>([event], writeEvents);

/** All ids of a graph's transaction become one event of each type. */
export async function recordIds(graph: Graph, type: EventType, kind: "memory" | "conflict" | "held", ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await beforeCommit<Collected>([{ ...graph, type, listed: { kind, name: `${kind}Ids`, ids } }], writeEvents);
}

/** Of more ids than an event can have, the first are listed and all are counted. */
export function idList(kind: IdKind, name: string, ids: string[], count = ids.length): Record<string, unknown> {
  return { [name]: ids.slice(0, maxIdsPerEvent).map((id) => formatId(kind, id)), count };
}

async function writeEvents(collected: Collected[]): Promise<void> {
  for (const [projectId, own] of Map.groupBy(collected, (event) => event.projectId)) {
    const sent = await inProject(projectId, () => store(projectId, merged(own)));
    if (sent.length > 0) await afterCommit(() => dispatchDeliveries(projectId, sent));
  }
}

function merged(events: Collected[]): Omit<NewEvent, "projectId">[] {
  const keyOf = ({ type, graphId, listed }: Collected, index: number) => (listed ? `${type} ${graphId}` : String(index));
  const groups = Map.groupBy(
    events.map((event, index) => ({ event, key: keyOf(event, index) })),
    ({ key }) => key,
  );
  return [...groups.values()].map((group) => {
    const { listed, data, type, graphId } = group[0]!.event;
    if (!listed) return { type, graphId, data };
    const ids = [...new Set(group.flatMap(({ event }) => event.listed!.ids))];
    return { type, graphId, data: idList(listed.kind, listed.name, ids) };
  });
}

/** @returns the ids of the deliveries */
async function store(projectId: string, events: Omit<NewEvent, "projectId">[]): Promise<string[]> {
  const list = events.map((event) => ({ id: newId(), ...event }));
  const types = [...new Set(events.map(({ type }) => type))];
  const sent = await rows<{ id: string }>(sql`
    with endpoint as (
      -- Locked, or deleting it meanwhile would fail what is being recorded.
      select w.id, w.events from webhook_endpoints w
      where w.project_id = ${projectId}::uuid and w.disabled_at is null and w.events && ${`{${types.join(",")}}`}::text[] for key share
    ), event as (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as e (id uuid, type text, "graphId" uuid, data jsonb)
    ), stored as (
      insert into event_outbox (project_id, id, type, graph_id, data)
      select ${projectId}::uuid, e.id, e.type, e."graphId", coalesce(e.data, '{}') from event e
      where exists (select 1 from endpoint p where e.type = any(p.events)) and (e."graphId" is null
        or exists (select 1 from graphs g where g.project_id = ${projectId}::uuid and g.id = e."graphId"))
      returning id, type
    )
    insert into webhook_deliveries (project_id, id, event_id, endpoint_id)
    select ${projectId}::uuid, gen_random_uuid(), s.id, p.id from stored s join endpoint p on s.type = any(p.events) returning id`);
  return sent.map(({ id }) => id);
}
