import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { numberArray } from "@/lib/db/sql-lists";
import type { Graph } from "@/lib/graphs/graph";
import { models } from "@/lib/models";
import type { Unit } from "./postings";

export type UnitVector = { graphId: string; kind: number; unit: number; model: string; embedding: string; chunkText?: string };

/** Rows a statement: few, because converting vectors to text blocks this thread. */
export const vectorSizes = { pglite: 8, postgres: 16 };

/** Units that already have a vector of the model keep it. */
export async function insertVectors(projectId: string, vectors: UnitVector[]): Promise<void> {
  if (vectors.length === 0) return;
  await writeAhead(sql`
    insert into embeddings (project_id, graph_id, kind, unit, model, signs, embedding)
    select ${projectId}::uuid, v."graphId", v.kind, v.unit, v.model, binary_quantize(e.embedding), e.embedding
    from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb)
        as v ("graphId" uuid, kind smallint, unit bigint, model text, embedding text, "chunkText" text)
      cross join lateral (select v.embedding::halfvec as embedding offset 0) e
    where v."chunkText" is null or exists (select 1 from chunks c where c.project_id = ${projectId}::uuid and c.unit = v.unit and c.content = v."chunkText")
    on conflict do nothing`);
}

// No index serves "is not distinct from": the units are looked up, where "=" would have the graph's rows read.
export const removeVectors = ({ projectId, graphId }: Graph, units: number[]): Promise<unknown> =>
  rows(
    sql`delete from embeddings where project_id = ${projectId}::uuid and unit = any(${numberArray(units)}) and graph_id is not distinct from ${graphId}::uuid`,
  );

export type Vectors = Map<string, Float32Array>;

/** Units without a vector in `vectors` are only found by words. */
export async function replaceVectors(graph: Graph, units: (Unit & { kind: number })[], vectors: Vectors): Promise<void> {
  if (units.length === 0) return;
  await removeVectors(
    graph,
    units.map(({ unit }) => unit),
  );
  const { name: model } = models.embedding;
  await insertVectors(
    graph.projectId,
    units.flatMap(({ unit, kind, text }) => {
      const vector = vectors.get(text);
      return vector ? [{ graphId: graph.graphId, kind, unit, model, embedding: vectorLiteral(vector) }] : [];
    }),
  );
}
