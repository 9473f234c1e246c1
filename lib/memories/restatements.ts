import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { LinkCounts, removeLinks } from "@/lib/entities/links";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { removeUnits } from "@/lib/search-index/postings";
import { removeVectors } from "@/lib/search-index/vectors";
import { searchText } from "@/lib/vocabulary";
import { removeConflictsOf } from "./count-conflicts";
import { countingMemories } from "./count-memories";
import { restatementUnit } from "./known-memories";
import type { KnownMemory } from "./known-memory";
import { clearSuccessors } from "./remove-memories";

export const searchUnitOf = (memory: KnownMemory) => ({ unit: memory.unit, text: searchText(memory) });

type Restated = { of: KnownMemory; memory: KnownMemory };

const asRows = (restated: Restated[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(restated.map(({ of, memory }) => ({ id: memory.id, of: of.id })))}::jsonb) as r (id uuid, "of" uuid)`;

export async function storeRestatements(graph: Graph, restated: Restated[]): Promise<void> {
  if (restated.length === 0) return;
  const ids = restated.map(({ memory }) => memory.id);
  await writeAhead(sql`
    insert into restatements (id, project_id, graph_id, memory_id, chunk_id, statement)
    select m.id, m.project_id, m.graph_id, r."of", m.chunk_id, to_jsonb(m) - 'draft' from ${asRows(restated)} join memories m on m.id = r.id
    where ${ofGraph(graph, "m")}`);
  await removeVectors(
    graph,
    restated.map(({ memory }) => memory.unit),
  );
  // A person's pin belongs to the statement, whatever row it is in.
  await writeAhead(sql`
    update memories m set pinned = true, expires_at = null from ${asRows(restated)} join memories o on o.id = r.id and ${ofGraph(graph, "o")}
    where m.id = r."of" and ${ofGraph(graph, "m")} and o.pinned and not m.pinned`);
  const kinds = { active: unitKinds.memory, superseded: unitKinds.formerMemory } as const;
  const stored = restated.filter(({ memory }) => memory.status !== "draft");
  await reassignAll(graph, stored);
  await moveDecisions(graph, stored);
  for (const status of ["active", "superseded"] as const) {
    // Drafts aren't indexed, and late evidence can merge stored memories.
    const indexed = restated.filter(({ memory }) => memory.status === status).map(({ memory }) => searchUnitOf(memory));
    await removeUnits(graph, kinds[status], indexed);
  }
  await removeConflictsOf(graph, ids);
  await removeLinks(graph, ids);
  await countingMemories(graph, ids, () => rows(sql`delete from memories where id in ${uuids(ids)} and ${within(graph)}`));
  await clearSuccessors(graph, ids);
}

/** Its own restatements would be deleted with it. */
async function reassignAll(graph: Graph, restated: Restated[]): Promise<void> {
  if (restated.length === 0) return;
  await writeAhead(
    sql`update restatements s set memory_id = r."of" from ${asRows(restated)} where s.memory_id = r.id and ${ofGraph(graph, "s")}`,
  );
}

async function moveDecisions(graph: Graph, restated: Restated[]): Promise<void> {
  if (restated.length === 0) return;
  await writeAhead(
    sql`update memories m set superseded_by = r."of" from ${asRows(restated)} where m.superseded_by = r.id and m.id <> r."of" and ${ofGraph(graph, "m")}`,
  );
  for (const [side, other] of [
    [sql.raw("existing_memory_id"), sql.raw("incoming_memory_id")],
    [sql.raw("incoming_memory_id"), sql.raw("existing_memory_id")],
  ] as const) {
    await writeAhead(sql`
      update conflicts c set ${side} = r."of" from ${asRows(restated)}
      where ${ofGraph(graph, "c")} and c.${side} = r.id and c.${other} <> r."of" and coalesce(c.resolution ->> 'by' <> 'system', false)
        and not exists (select 1 from conflicts o where o.project_id = ${graph.projectId}::uuid and o.graph_id = c.graph_id and o.${side} = r."of" and o.${other} = c.${other})
        and not exists (select 1 from jsonb_to_recordset(${JSON.stringify(restated.map(({ of, memory }) => ({ id: memory.id, of: of.id })))}::jsonb) as s (id uuid, "of" uuid)
          where s."of" = r."of" and s.id < r.id)`);
  }
}

export async function reassignRestatements(graph: Graph, restated: Restated[]): Promise<void> {
  if (restated.length === 0) return;
  await writeAhead(sql`update restatements s set memory_id = r."of" from ${asRows(restated)} where s.id = r.id and ${ofGraph(graph, "s")}`);
}

export async function restoreRestatements(graph: Graph, restated: Restated[]): Promise<void> {
  if (restated.length === 0) return;
  // An imported statement could name rows of other graphs, so ids come from the restatement's row.
  const columns = sql.raw(
    "type content quote quote_start confidence trust expires_at valid_from valid_until document_date recorded_at attribute attribute_value attribute_ends content_key stated metadata model created_at"
      .split(" ")
      .map((column) => `s.${column}`)
      .join(", "),
  );
  const ids = restated.map(({ memory }) => memory.id);
  await countingMemories(graph, ids, () =>
    rows(sql`
    with t as (
      delete from restatements t using ${asRows(restated)} where t.id = r.id and ${ofGraph(graph, "t")}
      returning t.id, t.project_id, t.graph_id, t.chunk_id, t.statement
    )
    insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, type, content, quote, quote_start, confidence,
      trust, expires_at, valid_from, valid_until, document_date, recorded_at, attribute, attribute_value, attribute_ends, content_key, stated, metadata, model,
      created_at, attribute_entity_id, status)
    select t.id, t.project_id, t.graph_id, c.episode_id, t.chunk_id, s.job_id, ${restatementUnit(sql`s`)}, ${columns},
      case when s.attribute is not null and s.attribute_value is not null then o.attribute_entity_id end, 'active'
    from t join chunks c on c.project_id = t.project_id and c.id = t.chunk_id and c.graph_id = t.graph_id
      cross join lateral jsonb_populate_record(null::memories, t.statement) s
      join ${asRows(restated)} on r.id = t.id join memories o on o.project_id = t.project_id and o.id = r."of" and o.graph_id = t.graph_id`),
  );
  const counts = new LinkCounts();
  const mentions = await rows<{ entity: string }>(sql`
    insert into mentions (project_id, graph_id, memory_id, entity_id)
    select o.project_id, o.graph_id, r.id, o.entity_id from ${asRows(restated)} join mentions o on o.memory_id = r."of"
    where ${ofGraph(graph, "o")} on conflict do nothing returning entity_id as entity`);
  counts.mentions(mentions, 1);
  const edges = await rows<{ source: string; target: string }>(sql`
    insert into edges (id, project_id, graph_id, memory_id, source_id, target_id, type)
    select gen_random_uuid(), o.project_id, o.graph_id, r.id, o.source_id, o.target_id, o.type
    from ${asRows(restated)} join edges o on o.memory_id = r."of" where ${ofGraph(graph, "o")} on conflict do nothing
    returning source_id as source, target_id as target`);
  counts.links(edges, 1);
  await counts.write(graph);
  await writeAhead(sql`
    insert into embeddings (project_id, graph_id, kind, unit, model, signs, embedding)
    select o.project_id, o.graph_id, ${unitKinds.memory}::smallint, m.unit, o.model, o.signs, o.embedding
    from ${asRows(restated)} join memories m on m.id = r.id join memories f on f.id = r."of" join embeddings o on o.project_id = f.project_id and o.unit = f.unit
    where ${ofGraph(graph, "m")} and ${ofGraph(graph, "f")} and ${ofGraph(graph, "o")} on conflict do nothing`);
}
