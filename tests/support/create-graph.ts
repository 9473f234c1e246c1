import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { call } from "./call";
import { countAgain } from "./count-again";
import type { Project } from "./records";

let units = -1;

/**
 * Entities `thing 1` to `thing <count>` of the default group, and relations `fact 1`, `fact 2` … in the order of `edges`.
 * @returns the id of the nth
 */
export async function createGraph(project: Project, count: number, edges: ReturnType<typeof sql>): Promise<(n: number) => string> {
  units -= 10_000;
  await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "The office opens at nine." } });
  await rows(sql`
    insert into entities (id, project_id, graph_id, name, type)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 4, '0') || substr(replace(${project.id}::text, '-', ''), 25))::uuid, g.project_id, g.id, 'thing ' || n, 'OTHER'
    from graphs g, generate_series(1, ${count}::int) n where g.project_id = ${project.id} and g.name = 'default'`);
  await rows(sql`
    with wanted as (select row_number() over () as n, a, b from (${edges}) w (a, b)), source as (
      select c.id as chunk_id, c.episode_id, c.graph_id, j.id as job_id from chunks c join ingestion_jobs j on j.episode_id = c.episode_id
      where c.project_id = ${project.id} limit 1
    ), told as (
      insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence, recorded_at, content_key, model)
      select gen_random_uuid(), ${project.id}, s.graph_id, s.episode_id, s.chunk_id, s.job_id,
        ${units}::bigint - w.n, 'active', 'FACT', 'fact ' || w.n, 'The', 0, 0.9, now(), '', 'test'
      from wanted w, source s returning id, content, graph_id
    )
    insert into edges (id, project_id, graph_id, source_id, target_id, type, memory_id)
    select gen_random_uuid(), ${project.id}, t.graph_id, a.id, b.id, 'KNOWS', t.id
    from wanted w join told t on t.content = 'fact ' || w.n
      join entities a on a.project_id = ${project.id} and a.name = 'thing ' || w.a
      join entities b on b.project_id = ${project.id} and b.name = 'thing ' || w.b`);
  await countAgain(project.id);
  const all = await rows<{ id: string; name: string }>(sql`select id, name from entities where project_id = ${project.id}`);
  return (n) => formatId("entity", all.find(({ name }) => name === `thing ${n}`)!.id);
}
