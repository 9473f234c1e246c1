import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { countingMemories } from "@/lib/memories/count-memories";
import type { ConflictBefore } from "@/lib/memories/open-conflicts";
import { minSupersedeConfidence } from "@/lib/memories/periods";
import { moveUnits } from "@/lib/search-index/postings";
import { searchText, type Trust, trustOf } from "@/lib/vocabulary";

export type SideState = {
  id: string;
  status: "active" | "superseded" | "rejected";
  validUntil: string | null;
  supersededBy: string | null;
  supersededAt: string | null;
  confidence?: number;
  trust?: Trust;
  stated?: unknown;
};

export type StateBefore = {
  existing: SideState;
  incoming: SideState;
  conflict?: Omit<ConflictBefore, "id" | "status">;
  moot?: ConflictBefore[];
  revived?: string[];
};

export async function currentSides(graph: Graph, ids: string[]): Promise<Map<string, SideState>> {
  const found = await rows<{ side: SideState }>(sql`
    select json_build_object('id', id, 'status', status, 'validUntil', valid_until, 'supersededBy', superseded_by, 'supersededAt', superseded_at,
      'confidence', confidence, 'trust', trust, 'stated', stated) as side
    from memories where id in ${uuids(ids)} and ${within(graph)}`);
  return new Map(found.map(({ side }) => [side.id, side]));
}

/** As rejected if `by` is null. @param ends whether they were true until `by` began */
export async function deactivateMemories(
  graph: Graph,
  ids: string[],
  { by, ends = false }: { by: string | null; ends?: boolean },
): Promise<void> {
  const changed = await countingMemories(graph, ids, () =>
    rows<{ unit: number; content: string; attribute: string | null }>(sql`
    update memories m set status = ${by ? "superseded" : "rejected"}, superseded_by = ${by}::uuid,
      superseded_at = case when ${by !== null}::boolean then now() end, updated_at = now(),
      stated = ${asStated},
      valid_until = case when ${ends}::boolean and n.since is not null and not coalesce(n.since < m.valid_from, false) then n.since else m.valid_until end
    from (select (select valid_from from memories where id = ${by}::uuid and ${ofGraph(graph)}) as since) n
    where m.id in ${uuids(ids)} and ${within(graph, "m")}
    returning m.unit::float8 as unit, m.content, m.attribute`),
  );
  await moveUnits(graph, unitKinds.memory, unitKinds.formerMemory, changed.map(unitOf));
}

const asStated = sql`coalesce(m.stated, jsonb_build_object('confidence', m.confidence, 'validFrom', m.valid_from, 'validUntil', m.valid_until))`;

export async function raiseConfidence(graph: Graph, id: string): Promise<void> {
  await rows(sql`
    update memories m set confidence = ${minSupersedeConfidence}::real, stated = ${asStated} || jsonb_build_object('confidence', ${minSupersedeConfidence}::real), updated_at = now()
    where m.id = ${id} and ${ofGraph(graph, "m")} and m.confidence < ${minSupersedeConfidence}::real`);
}

/** A person who says it is true vouches for it. */
export async function raiseTrust(graph: Graph, id: string): Promise<void> {
  await rows(sql`
    update memories m set trust = ${trustOf.internal}::smallint, stated = ${asStated} || jsonb_build_object('trust', ${trustOf.internal}::int), updated_at = now()
    where m.id = ${id} and ${ofGraph(graph, "m")} and m.trust < ${trustOf.internal}::smallint`);
}

export async function restoreTrust(graph: Graph, { id, trust }: SideState): Promise<void> {
  if (trust === undefined || trust >= trustOf.internal) return;
  await rows(sql`
    update memories m set trust = ${trust}::smallint, stated = m.stated || jsonb_build_object('trust', ${trust}::int), updated_at = now()
    where m.id = ${id} and ${ofGraph(graph, "m")} and m.trust = ${trustOf.internal}::smallint`);
}

/** Does nothing if a restatement has changed the confidence since. */
export async function restoreConfidence(graph: Graph, { id, confidence, stated }: SideState): Promise<void> {
  await rows(sql`
    update memories set confidence = ${confidence ?? null}::real, stated = nullif(${JSON.stringify(stated ?? null)}::jsonb, 'null'::jsonb), updated_at = now()
    where id = ${id} and ${ofGraph(graph)} and confidence = ${minSupersedeConfidence}::real and ${confidence ?? null}::real < ${minSupersedeConfidence}::real`);
}

export async function restoreMemories(graph: Graph, states: SideState[]): Promise<void> {
  if (states.length === 0) return;
  const ids = states.map(({ id }) => id);
  const restored = await countingMemories(graph, ids, () =>
    rows<{ unit: number; content: string; attribute: string | null }>(sql`
    update memories m set status = s.status, valid_until = s."validUntil", superseded_by = (select o.id from memories o where o.project_id = m.project_id and o.id = s."supersededBy" and o.graph_id = m.graph_id),
      superseded_at = s."supersededAt",
      stated = case when s.keeps then m.stated else nullif(s.stated, 'null'::jsonb) end, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(states.map((state) => ({ ...state, keeps: state.stated === undefined })))}::jsonb)
      as s (id uuid, status text, "validUntil" timestamptz, "supersededBy" uuid, "supersededAt" timestamptz, stated jsonb, keeps boolean)
    where m.id = s.id and ${ofGraph(graph, "m")} returning m.unit::float8 as unit, m.content, m.attribute`),
  );
  await moveUnits(graph, unitKinds.formerMemory, unitKinds.memory, restored.map(unitOf));
}

const unitOf = (memory: { unit: number; content: string; attribute: string | null }) => ({ unit: memory.unit, text: searchText(memory) });
