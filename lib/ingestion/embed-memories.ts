import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { unitKinds } from "@/lib/db/schema/search";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { models } from "@/lib/models";
import { jobEpisode } from "./job-episode";
import { spendOf } from "./spend";

/** Gives the job's drafts and its episode's chunks their vectors, where they have none of the present model. */
export async function embedMemories(jobId: string): Promise<{ embedded: number }> {
  const episode = await jobEpisode(jobId);
  if (!episode) return { embedded: 0 };
  const { embedding } = models;
  const units = await rows<{ unit: number; kind: number; text: string }>(sql`
    select u.unit::float8 as unit, u.kind, u.text from (
      select unit, ${unitKinds.draft}::int as kind, content as text from memories where job_id = ${jobId} and status = 'draft'
      union all
      select unit, ${unitKinds.chunk}::int, content from chunks where episode_id = ${episode.episodeId}
    ) u where not exists (select 1 from embeddings e where e.unit = u.unit and e.model = ${embedding.name})`);
  if (units.length === 0) return { embedded: 0 };
  const spend = spendOf(jobId);
  for (let i = 0; i < units.length; i += unitsAtOnce) {
    const some = units.slice(i, i + unitsAtOnce);
    const vectors = await embedding.embed(
      some.map((unit) => unit.text),
      spend,
    );
    const made = some.map((unit, at) => ({ unit: unit.unit, kind: unit.kind, text: unit.text, embedding: vectorLiteral(vectors[at]!) }));
    const isThere = await inTransaction(async () => {
      if (!(await lockGraph(episode.graphId))) return false;
      // A passage whose words were deleted meanwhile gets no vector of them.
      await rows(sql`
        insert into embeddings (graph_id, kind, unit, model, signs, embedding)
        select ${episode.graphId}::uuid, v.kind, v.unit, ${embedding.name}, binary_quantize(v.embedding::halfvec), v.embedding::halfvec
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as v (unit bigint, kind smallint, text text, embedding text)
        where v.kind <> ${unitKinds.chunk}::smallint or exists (select 1 from chunks c where c.unit = v.unit and c.content = v.text)
        on conflict do nothing`);
      return true;
    });
    if (!isThere) break;
  }
  return { embedded: units.length };
}

/** About 4 MB of text a statement at 1,024 dimensions. What is stored is not paid for again when a later part fails. */
const unitsAtOnce = 500;
