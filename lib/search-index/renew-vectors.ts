import { sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
import { ordinalsPerChunk } from "@/lib/db/schema/search";
import { models } from "@/lib/models";
import { localEmbedding } from "@/lib/models/local/embed";
import { vectorSizes } from "./vectors";

const projectsPerRun = 20;
const unitsPerBatch = 250;
/** A minute's share: the rest follows in the next one. */
const batchesPerRun = 20;

/**
 * Vectors of an earlier built-in embedding are made anew with this one; until then, their texts are found by words. Vectors of a connected
 * model stay: making them anew costs money, and the model may come back.
 */
export async function renewVectors(): Promise<void> {
  if (models.embedding.name !== localEmbedding.name) return;
  let left = batchesPerRun;
  const projects = await acrossProjects(() =>
    rows<{ id: string }>(
      sql`select id from projects where built_in_vectors is distinct from ${localEmbedding.name} order by id limit ${projectsPerRun}::int`,
    ),
  );
  for (const { id } of projects) {
    left = await inProject(id, () => renewProject(id, left));
    if (left === 0) return;
  }
}

/** @returns how many more batches this run may take */
async function renewProject(projectId: string, batches: number): Promise<number> {
  let after = 0;
  for (let left = batches; left > 0; left--) {
    const old = await oldVectors(projectId, after);
    if (old.length === 0) {
      await rows(sql`update projects set built_in_vectors = ${localEmbedding.name} where id = ${projectId}::uuid`);
      return left;
    }
    await renew(projectId, old);
    after = old.at(-1)!.unit;
  }
  return 0;
}

type OldVector = { unit: number; model: string; text: string | null };

const oldVectors = (projectId: string, after: number): Promise<OldVector[]> =>
  rows<OldVector>(sql`
    select e.unit::float8 as unit, e.model, case when e.unit % ${ordinalsPerChunk}::int = 0
        then (select content from chunks where project_id = ${projectId}::uuid and unit = e.unit)
        else (select content from memories where project_id = ${projectId}::uuid and unit = e.unit) end as text
    from embeddings e
    where e.project_id = ${projectId}::uuid and e.unit > ${after}::bigint and e.model like 'local-%' and e.model <> ${localEmbedding.name}
    order by e.unit limit ${unitsPerBatch}::int`);

async function renew(projectId: string, old: OldVector[]): Promise<void> {
  const vectors = await models.embedding.embed(old.map(({ text }) => text ?? ""));
  const size = await batchSize(vectorSizes);
  for (let at = 0; at < old.length; at += size) {
    const written = old.slice(at, at + size).map(({ unit, model, text }, i) => ({
      unit,
      model,
      text,
      embedding: text === null ? null : vectorLiteral(vectors[at + i]!),
    }));
    // A text that was changed meanwhile has its new vector already, and no old one to replace.
    await rows(sql`
      with renewed as (
        delete from embeddings e using jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as v (unit bigint, model text, embedding text)
        where e.project_id = ${projectId}::uuid and e.unit = v.unit and e.model = v.model
        returning e.graph_id, e.kind, e.unit, v.embedding::halfvec as embedding)
      insert into embeddings (project_id, graph_id, kind, unit, model, signs, embedding)
      select ${projectId}::uuid, graph_id, kind, unit, ${localEmbedding.name}, binary_quantize(embedding), embedding from renewed
      where embedding is not null
      on conflict do nothing`);
  }
}
