import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/pglite/migrator";
import { afterAll, expect, it } from "vitest";
import { type Connection, openPglite, rowsOn, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { newId } from "@/lib/ids";
import { takeSequences } from "@/lib/search-index/sequences";

let opened: Connection;
afterAll(() => opened.close());

/** A database as the migrations before `tag` leave it. */
async function databaseBefore(tag: string): Promise<Connection> {
  const database = await openPglite(null);
  const folder = mkdtempSync(join(tmpdir(), "loci-migrations-"));
  try {
    cpSync("drizzle", folder, { recursive: true });
    const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: { tag: string }[] };
    journal.entries = journal.entries.slice(
      0,
      journal.entries.findIndex((entry) => entry.tag === tag),
    );
    expect(journal.entries.length).toBeGreaterThan(10);
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
    await runMigrations(database.database as unknown as Parameters<typeof runMigrations>[0], { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return database;
}

it("0013 gives every row the project's keys, and loses none", async () => {
  opened = await databaseBefore("0013_project_keys");
  const run = (statement: ReturnType<typeof sql>) => rowsOn(opened.database, statement);
  const [organization, one, other, user] = [newId(), newId(), newId(), newId()];
  const [graph, thread, episode, chunk, memory, entity, job] = [newId(), newId(), newId(), newId(), newId(), newId(), newId()];
  const [, later] = [newId(), newId()];
  const unit = 41 * 2 ** 23 + 128;
  await run(sql`insert into organizations (id, name, plan_code) values (${organization}, 'o', 'self_hosted')`);
  for (const id of [one, other])
    await run(sql`insert into projects (id, organization_id, tag, name) values (${id}, ${organization}, ${`p-${id.slice(-8)}`}, 'p')`);
  await run(sql`insert into users (id, project_id, external_id) values (${user}, ${one}, 'maya')`);
  await run(sql`insert into graphs (id, project_id, kind, user_id) values (${graph}, ${one}, 'USER', ${user})`);
  await run(
    sql`insert into threads (id, project_id, graph_id, next_unit, last_message_at) values (${thread}, ${one}, ${graph}, ${unit + 128}, now())`,
  );
  await run(sql`insert into episodes (id, project_id, graph_id, thread_id, source_type, first_unit)
    values (${episode}, ${one}, ${graph}, ${thread}, 'TEXT', ${unit})`);
  await run(sql`insert into chunks (id, project_id, graph_id, episode_id, message_index, unit, start, "end", content)
    values (${chunk}, ${one}, ${graph}, ${episode}, 0, ${unit}, 0, 9, 'I am Maya')`);
  await run(
    sql`insert into entities (id, project_id, graph_id, name, type, is_subject) values (${entity}, ${one}, ${graph}, 'Maya', 'PERSON', true)`,
  );
  for (const [n, id] of [memory, later].entries()) {
    await run(sql`insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence,
        recorded_at, attribute_entity_id, attribute, attribute_value, content_key, model)
      values (${id}, ${one}, ${graph}, ${episode}, ${chunk}, ${job}, ${unit + 1 + n}, 'active', 'FACT', 'c', 'q', 0, 0.9, now(), ${entity}, 'NAME', 'Maya', ${`k${n}`}, 'm')`);
  }
  await run(sql`update memories set status = 'superseded', superseded_by = ${later} where id = ${memory}`);
  // A crafted import of an early release could leave such a row behind.
  await run(sql`insert into mentions (project_id, graph_id, memory_id, entity_id) values (${other}, ${graph}, ${memory}, ${entity})`);
  await run(
    sql`insert into ingestion_jobs (id, project_id, graph_id, episode_id, status) values (${job}, ${one}, ${graph}, ${episode}, 'pending')`,
  );
  await run(sql`insert into job_steps (project_id, job_id, name, status, started_at) values (${one}, ${job}, 'chunk', 'done', now())`);
  await run(sql`insert into postings (graph_id, kind, term, unit, frequency, length) values (${graph}, 1, 'maya', ${unit}, 1, 3)`);
  await run(sql`insert into embeddings (graph_id, kind, unit, model, signs, embedding)
    values (${graph}, 2, ${unit + 1}, 'm', binary_quantize('[1,-1]'::halfvec), '[1,-1]')`);
  await migrate(opened);
  setConnection(opened);

  expect(await run(sql`select project_id, graph_id, kind, term, unit::float8 as unit, frequency, length from postings`)).toEqual([
    { project_id: one, graph_id: graph, kind: 1, term: "maya", unit, frequency: 1, length: 3 },
  ]);
  expect(await run(sql`select project_id, unit::float8 as unit, embedding::text as embedding from embeddings`)).toEqual([
    { project_id: one, unit: unit + 1, embedding: "[1,-1]" },
  ]);
  expect(await run(sql`select project_id, memory_id from mentions`)).toEqual([{ project_id: one, memory_id: memory }]);
  expect(await run(sql`select superseded_by, attribute_entity_id from memories where id = ${memory}`)).toEqual([
    { superseded_by: later, attribute_entity_id: entity },
  ]);
  expect(await run(sql`select count(*)::int as count from job_steps`)).toEqual([{ count: 1 }]);
  // New numbers begin behind the project's own.
  expect([await takeSequences(one, 1), await takeSequences(other, 1)]).toEqual([[42], [1]]);
  // Two projects may have the same ids and ordinals; one may not.
  const copy = (project: string) => sql`insert into users (id, project_id, external_id) values (${user}, ${project}, 'maya again')`;
  await run(copy(other));
  await expect(run(copy(one))).rejects.toThrow();
});
