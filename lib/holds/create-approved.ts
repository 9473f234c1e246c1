import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { memoriesPerChunk, unitKinds } from "@/lib/db/schema/search";
import { AppError } from "@/lib/errors";
import { ofGraph } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import { countingMemories } from "@/lib/memories/count-memories";
import { linkStatements, type StatementLinks } from "@/lib/memories/link-statements";
import { manualResolution } from "@/lib/memories/manual";
import { openContradictions } from "@/lib/memories/open-conflicts";
import { indexUnits } from "@/lib/search-index/postings";
import { replaceVectors, type Vectors } from "@/lib/search-index/vectors";
import { addedTrust } from "@/lib/trust";
import { searchText, type Trust } from "@/lib/vocabulary";
import type { HeldMemory } from "./held-memory";

type Stored = { unit: number | null; links: StatementLinks; user: { id: string; firstName: string | null } | null };

/** Call it with the graph locked. @returns the memory's id */
export async function createApproved(ctx: ProjectContext, held: HeldMemory, vectors: Vectors): Promise<string> {
  const graph = { projectId: ctx.project.id, graphId: held.graph.id };
  const [stored] = await rows<Stored>(sql`
    select h.statement -> 'draft' as links, case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name) end as "user", (
      select c.unit + n from generate_series(${memoriesPerChunk}::int, 1, -1) n where not exists (select 1 from memories o where o.project_id = ${graph.projectId}::uuid and o.unit = c.unit + n)
        and not exists (select 1 from restatements r where r.project_id = ${graph.projectId}::uuid and r.chunk_id = c.id and (r.statement ->> 'unit')::bigint = c.unit + n)
      order by n desc limit 1)::float8 as unit
    from held_memories h join chunks c on c.project_id = h.project_id and c.id = h.chunk_id and c.graph_id = h.graph_id join graphs g on g.project_id = h.project_id and g.id = h.graph_id
      left join users u on u.project_id = g.project_id and u.id = g.user_id
    where h.id = ${held.id} and ${ofGraph(graph, "h")}`);
  const { unit, links, user } = stored!;
  if (unit === null) throw new AppError("VALIDATION_ERROR", "The passage of this statement has no room for another memory.");
  const id = newId();
  const trust: Trust = addedTrust(ctx, "internal");
  // Version 2: the first is the statement as it was read, and the history names who approved it.
  await countingMemories(graph, [id], () =>
    rows(sql`
    insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence, trust,
      valid_from, valid_until, document_date, recorded_at, content_key, version, model, expires_at)
    select ${id}::uuid, h.project_id, h.graph_id, h.episode_id, h.chunk_id, h.job_id, ${unit}::bigint, 'active', h.statement ->> 'type', h.content, h.quote,
      (h.statement ->> 'quoteStart')::int, (h.statement ->> 'confidence')::real, ${trust}::smallint, (h.statement ->> 'validFrom')::timestamptz,
      (h.statement ->> 'validUntil')::timestamptz, (h.statement ->> 'documentDate')::timestamptz, (h.statement ->> 'recordedAt')::timestamptz,
      h.content_key, 2, h.statement ->> 'model', e.expires_at
    from held_memories h join episodes e on e.project_id = h.project_id and e.id = h.episode_id where h.id = ${held.id} and ${ofGraph(graph, "h")}`),
  );
  await rows(sql`
    insert into memory_versions (project_id, graph_id, memory_id, version, type, content, metadata, reason, actor)
    select project_id, graph_id, id, 1, type, content, metadata, 'Approved', ${JSON.stringify(ctx.actor)}::jsonb from memories
    where id = ${id} and ${ofGraph(graph)}`);
  await linkStatements(graph, user, [{ ...links, id, content: held.content, unit, trust }]);
  const [linked] = await rows<{ attribute: string | null }>(sql`select attribute from memories where id = ${id} and ${ofGraph(graph)}`);
  await indexUnits(graph, unitKinds.memory, [{ unit, text: searchText({ content: held.content, attribute: linked!.attribute }) }]);
  await replaceVectors(graph, [{ unit, kind: unitKinds.memory, text: held.content }], vectors);
  await rows(sql`update graphs set memory_count = memory_count + 1 where project_id = ${graph.projectId} and id = ${graph.graphId}`);
  await openContradictions(graph, [id], "One of them was approved by a person.", manualResolution(ctx, "approve"));
  return id;
}
