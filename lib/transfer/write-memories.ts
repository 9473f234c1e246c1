import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { LinkCounts } from "@/lib/entities/links";
import { type CountedMemory, memoryChanges } from "@/lib/memories/count-memories";
import { indexUnitsOfGraphs } from "@/lib/search-index/postings";
import { importedTrust } from "@/lib/trust";
import { recordChanges } from "@/lib/usage/record-changes";
import { searchText } from "@/lib/vocabulary";
import {
  type Batch,
  columnById,
  insertReturning,
  insertRows,
  localIdOf,
  type Outcome,
  plainFields,
  type Run,
  rowOf,
  uniqueById,
} from "./batch";
import { freeOrdinals } from "./free-ordinals";
import type { RowLine } from "./row-lines";
import { writeVectors } from "./vectors";

const memoryFields = plainFields("memory", [
  ...["episodeId", "chunkId", "jobId", "place", "attributeEntityId"],
  ...["entityIds", "edges", "versions", "vectors", "trust"],
]);

const countedOf = ({ status, type, createdAt, supersededAt }: RowLine<"memory">): CountedMemory => ({
  ...{ status, type },
  createdAt: new Date(createdAt),
  supersededAt: supersededAt === null ? null : new Date(supersededAt),
});

export async function writeMemories({ ctx }: Run, batch: Batch<"memory">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const episodeOf = (line: RowLine<"memory">) => localIdOf(batch, line, "episode", line.episodeId);
  const chunkOf = (line: RowLine<"memory">) => localIdOf(batch, line, "chunk", line.chunkId);
  const entityOf = (line: RowLine<"memory">, id: string | null) => localIdOf(batch, line, "entity", id);
  const reachable = lines.filter((line) => graphs.has(line.graphId) && episodeOf(line) !== null && chunkOf(line) !== null);
  const fresh = uniqueById(reachable.filter(({ id }) => fates.of("memory", id).table === null));
  const unitOf = await freeOrdinals(
    ctx.project.id,
    fresh.map((line) => ({ id: line.id, chunkId: chunkOf(line)!, place: line.place })),
  );
  const chunkIds = [...new Set(fresh.flatMap((line) => (line.trust === undefined ? chunkOf(line)! : [])))];
  const trustOfChunk = await columnById<number>("chunks", sql`trust`, { projectId: ctx.project.id, ids: chunkIds });
  const created = fresh.flatMap((line) => {
    const unit = unitOf.get(line.id);
    if (unit === undefined) return [];
    const row = {
      id: fates.of("memory", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      episode_id: episodeOf(line),
      chunk_id: chunkOf(line),
      job_id: fates.within(graphs.get(line.graphId)!, "job", line.jobId),
      attribute_entity_id: entityOf(line, line.attributeEntityId),
      unit,
      trust: importedTrust(ctx, line.trust ?? trustOfChunk.get(chunkOf(line)!)),
      ...rowOf(line, memoryFields),
    };
    return [{ line, row }];
  });
  const inserted = await insertRows(
    "memories",
    created.map(({ row }) => row),
  );
  const written = created.filter(({ row }) => inserted.has(row.id));
  const keysOf = ({ row }: (typeof created)[number]) => ({ project_id: ctx.project.id, graph_id: row.graph_id, memory_id: row.id });

  const mentions = await insertReturning<{ graph_id: string; entity_id: string }>(
    "mentions",
    written.flatMap((each) =>
      each.line.entityIds.flatMap((id) => {
        const entity = entityOf(each.line, id);
        return entity ? [{ ...keysOf(each), entity_id: entity }] : [];
      }),
    ),
    ["graph_id", "entity_id"],
  );
  const edges = await insertReturning<{ graph_id: string; source_id: string; target_id: string }>(
    "edges",
    written.flatMap((each) =>
      each.line.edges.flatMap((edge) => {
        const [source, target] = [entityOf(each.line, edge.sourceId), entityOf(each.line, edge.targetId)];
        if (!source || !target) return [];
        const { id } = fates.of("edge", edge.id);
        return [{ id, ...keysOf(each), source_id: source, target_id: target, type: edge.type, created_at: edge.createdAt }];
      }),
    ),
    ["graph_id", "source_id", "target_id"],
  );
  await insertReturning(
    "memory_versions",
    written.flatMap((each) =>
      each.line.versions.map(({ changedAt, ...version }) => ({ ...keysOf(each), ...version, changed_at: changedAt })),
    ),
    ["memory_id"],
  );
  for (const graphId of new Set(written.map(({ row }) => row.graph_id))) {
    const counts = new LinkCounts();
    const isOwn = ({ graph_id }: { graph_id: string }) => graph_id === graphId;
    counts.mentions(
      mentions.filter(isOwn).map(({ entity_id }) => ({ entity: entity_id })),
      1,
    );
    counts.links(
      edges.filter(isOwn).map(({ source_id, target_id }) => ({ source: source_id, target: target_id })),
      1,
    );
    await counts.write({ projectId: ctx.project.id, graphId });
  }
  await recordChanges(
    ctx.project.id,
    written.flatMap(({ line, row }) => memoryChanges(row.graph_id, undefined, countedOf(line))),
  );
  const units = written.map(({ line, row }) => ({
    graphId: row.graph_id,
    kind: line.status === "active" ? unitKinds.memory : unitKinds.formerMemory,
    unit: row.unit,
    text: searchText(line),
    vectors: line.vectors,
  }));
  const terms = await indexUnitsOfGraphs(ctx.project.id, units);
  await writeVectors(ctx.project.id, units);
  const counted = [...Map.groupBy(units, ({ graphId }) => graphId)].map(([graph, { length }]) => ({
    graph,
    count: length,
    terms: terms.get(graph) ?? 0,
  }));
  await rows(sql`
    update graphs g set memory_count = g.memory_count + n.count, memory_terms = g.memory_terms + n.terms
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as n (graph uuid, count int, terms int)
    where g.id = n.graph and g.project_id = ${ctx.project.id}`);
  return { imported: inserted.size, existing: reachable.length - inserted.size, skipped: lines.length - reachable.length };
}
