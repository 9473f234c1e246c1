import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { ordinalsPerChunk, ordinalsPerSequence } from "@/lib/db/schema/search";
import { memoryTypes } from "@/lib/vocabulary";

export type Size = { memories: number; users: number; entities: number; threads: number; jobs: number; conflicts: number };

const groups = 5;

export const words = { rare: "zorvendale", seldom: "telescope", frequent: "coffee", everywhere: "the", absent: "xylographqz" };

const nouns =
  "coffee,bicycle,kitchen,report,garden,laptop,camera,piano,novel,recipe,invoice,contract,tent,sofa,bread,guitar,budget,passport,boat,sweater,curry,podcast,database,greenhouse,carpet,lamp,mirror,printer,survey,lecture,thesis,lease,roof,fence,balcony,kayak,violin,choir,diary,quilt";
const verbs =
  "bought,repaired,sold,painted,finished,started,cancelled,planned,ordered,lost,found,borrowed,returned,reviewed,presented,cleaned";
const places = "Lisbon,Hamburg,Kyoto,Oslo,Valencia,Krakow,Montreal,Nairobi,Porto,Ghent,Bologna,Tallinn,Izmir,Lima,Perth,Graz";
const syllables = "bal,cor,dan,el,fen,gar,hol,is,jor,kel,lun,mor,nar,ol,pra,quen,ros,sil,tor,ul,vel,wes,yar,zen";

const share = (of: string) => `((hashtextextended(${of}::text, 0) & 1048575) / 1048576.0)`;
const oneOf = (list: string, of: string) => {
  const count = list.split(",").length;
  // Squared, so that a few items are common and most are rare.
  return `(string_to_array('${list}', ','))[1 + floor(${count} * power(${share(of)}, 2))::int]`;
};
const idAt = (at: string, of: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${of}), 1, 3) || '8' || substr(md5(${of}), 4, 15))::uuid`;
const name = (of: string) =>
  `initcap(${oneOf(syllables, `${of} || 'a'`)} || ${oneOf(syllables, `${of} || 'b'`)} || ${oneOf(syllables, `${of} || 'c'`)})`;

const when = (n: string, of: number | string) =>
  `(date_trunc('hour', now()) - interval '365 days' + ${n} * interval '365 days' / ${of})::timestamptz(3)`;

/** Cumulative: half are FACT, one in 2,000 is GOAL. */
const typeBounds = [0.5, 0.7, 0.85, 0.88, 0.96, 0.98, 0.995, 0.9995];
const typeOf = (of: string) =>
  `case ${typeBounds.map((bound, i) => `when ${share(of)} < ${bound} then '${memoryTypes[i]}'`).join(" ")} else '${memoryTypes[8]}' end`;

const people = "Ana,Ben,Carla,David,Elena,Felix,Greta,Hugo";
const contentOf = (
  n: string,
) => `${oneOf(people, `${n} || 'p'`)} || ' ' || ${oneOf(verbs, `${n} || 'd'`)} || ' the ' || ${oneOf(nouns, `${n} || 't'`)}
  || ' from ' || ${name(`${n} || 'n'`)} || ' in ' || ${oneOf(places, `${n} || 'l'`)} || ', number ' || ${n}
  || case when ${n} % 331 = 0 then ', beside the ${words.seldom}' else '' end || case when ${n} % 41017 = 0 then ' of ${words.rare}' else '' end || '.'`;

/** Totals of the project and of each of its graphs, from the rows. */
export const countRows = (p: string): string => `
  insert into counts (owner_id, project_id, what, count)
  select owner, project_id, what, count(*) from (
    select project_id, graph_id, 'memory:' || status || ':' || type as what from memories where project_id = ${p}
    union all select project_id, graph_id, 'job:' || status from ingestion_jobs where project_id = ${p}
    union all select project_id, graph_id, 'conflict:' || status from conflicts where project_id = ${p}
    union all select project_id, graph_id, 'thread' from threads where project_id = ${p}
    union all select project_id, graph_id, 'message' from messages where project_id = ${p}
    union all select project_id, graph_id, 'chunk' from chunks where project_id = ${p}
    union all select project_id, graph_id, 'entity' from entities where project_id = ${p}
    union all select project_id, graph_id, 'edge' from edges where project_id = ${p}
    union all select distinct project_id, graph_id, 'owner' from threads where project_id = ${p}
  ) r cross join lateral (values (project_id), (graph_id)) as o (owner) group by owner, project_id, what;
  insert into counts (owner_id, project_id, what, count) select project_id, project_id, 'user', count(*) from users where project_id = ${p} group by project_id`;

/**
 * Triggers and foreign keys are off. The last step writes the counts. Needs a superuser.
 * @param project id of a project with only the group `default`
 */
export async function fillProject(project: string, size: Size, say: (line: string) => void): Promise<void> {
  const p = `'${project}'::uuid`;
  const of = (n: string, what: string) => `'${project}' || '${what}' || ${n}`;
  await inTransaction(async () => {
    await rows(sql`set local session_replication_role = replica`);
    await rows(sql`set local synchronous_commit = off`);
    await rows(sql`set local maintenance_work_mem = '512MB'`);
    const step = async (what: string, statement: string) => {
      const startedAt = performance.now();
      // One at a time, since the embedded database prepares each statement.
      for (const one of statement.split(/;$/m)) await rows(sql.raw(one));
      say(`  ${what}: ${Math.round((performance.now() - startedAt) / 100) / 10} s`);
    };
    const indexes = await rows<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes i where schemaname = 'public'
        and tablename in ('memories', 'mentions', 'entities', 'edges', 'messages', 'chunks')
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`);
    for (const { name: index } of indexes) await rows(sql.raw(`drop index "${index}"`));

    await step(
      "users and graphs",
      `create temp table g on commit drop as
        select n, case when n < ${groups} then null else ${idAt(when("n", groups + size.users), of("n", "user"))} end as user_id,
          ${idAt(when("n", groups + size.users), of("n", "graph"))} as id, ${when("n", groups + size.users)} as at
        from generate_series(0, ${groups + size.users - 1}) n;
      insert into users (id, project_id, external_id, first_name, last_name, email, created_at, updated_at, last_active_at)
        select user_id, ${p}, 'user-' || n, ${name("n || 'f'")}, ${name("n || 'l'")}, 'user-' || n || '@example.com', at, at, at + ${share("n || 'a'")} * (now() - at)
        from g where user_id is not null;
      insert into graphs (id, project_id, kind, user_id, name, created_at)
        select id, ${p}, case when user_id is null then 'GROUP' else 'USER' end, user_id, case when user_id is null then 'group-' || n end, at from g`,
    );
    const userThreads = Math.floor((size.threads * 0.9) / size.users);
    const groupThreads = Math.floor((size.threads * 0.1) / groups);
    await step(
      "threads, messages and chunks",
      `create temp table t on commit drop as
        select g.n as g, k, g.id as graph_id, ${idAt(when("k", "threads"), of("(g.n || '-' || k)", "thread"))} as id,
          ${when("k", "threads")} as at, row_number() over () * ${ordinalsPerSequence}::bigint + ${ordinalsPerChunk} as unit, 1 + (k + g.n) % 2 as messages
        from g cross join lateral (select case when g.user_id is null then ${groupThreads} else ${userThreads} end as threads) c
          cross join lateral generate_series(0, threads - 1) k;
      create index on t (g, k);
      update sequence_counters set next = 1 + (select count(*) from t) where project_id = ${p};
      insert into threads (id, project_id, graph_id, message_count, next_unit, last_message_at, created_at, updated_at)
        select id, ${p}, graph_id, messages, unit + messages * ${ordinalsPerChunk}, at, at, at from t;
      insert into episodes (id, project_id, graph_id, thread_id, source_type, first_unit, created_at)
        select ${idAt("at", "id || 'e'")}, ${p}, graph_id, id, 'TEXT', unit, at from t;
      insert into messages (id, project_id, graph_id, thread_id, episode_id, position, index, role, name, content, created_at, recorded_at)
        select ${idAt("at", "id || 'm' || m")}, ${p}, graph_id, id, ${idAt("at", "id || 'e'")}, m, m, case m when 0 then 'user' else 'assistant' end,
          case when g < ${groups} then ${name("k % 40")} end, 'Somebody said something about the ' || ${oneOf(nouns, "id || m")} || ' in ' || ${oneOf(places, "id || m")} || '.', at, at
        from t cross join lateral generate_series(0, messages - 1) m;
      insert into chunks (id, project_id, graph_id, episode_id, message_id, message_index, unit, start, "end", content, role, said_at, is_pending, created_at)
        select ${idAt("at", "id || 'c' || m")}, ${p}, graph_id, ${idAt("at", "id || 'e'")}, ${idAt("at", "id || 'm' || m")}, m, unit + m * ${ordinalsPerChunk}, 0, 40,
          'Somebody said something.', 'user', at, false, at
        from t cross join lateral generate_series(0, messages - 1) m`,
    );
    await step(
      "memories",
      `create temp table m on commit drop as
        select x.*, t.id as thread_id, t.at as thread_at, t.unit as chunk_unit, t.graph_id,
          row_number() over (partition by t.id order by x.n) as place
        from (
          select n, ${when("n", size.memories)} as at, graph, floor(n::numeric / ${size.memories} * case when graph < ${groups} then ${groupThreads} else ${userThreads} end)::int as k
          from (select n, case when n % 4 = 0 then (n / 4) % ${groups} else ${groups} + floor(${share("n || 'g'")} * ${size.users})::int end as graph
            from generate_series(0, ${size.memories - 1}) n) s
        ) x join t on t.g = x.graph and t.k = x.k;
      insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence,
          document_date, recorded_at, superseded_at, content_key, model, created_at, updated_at)
        select ${idAt("at", "n::text || thread_id")}, ${p}, graph_id, ${idAt("thread_at", "thread_id || 'e'")}, ${idAt("thread_at", "thread_id || 'c' || 0")},
          thread_id, chunk_unit + place, case when ${share("n || 's'")} < 0.05 then 'superseded' when ${share("n || 's'")} < 0.051 then 'rejected' else 'active' end,
          ${typeOf("n || 'y'")}, ${contentOf("n")}, 'about', 0, 0.9, at, at, case when ${share("n || 's'")} < 0.05 then at end, md5(n::text), 'bench', at, at
        from m where place < ${ordinalsPerChunk} order by n`,
    );
    await step(
      "entities, mentions and edges",
      `create temp table e on commit drop as
        select n, g.id as graph_id, ${when("n", size.entities)} as at, ${idAt(when("n", size.entities), of("n", "entity"))} as id, g.at_n as g
        from generate_series(0, ${size.entities - 1}) n
        join (select n as at_n, id from g) g on g.at_n = case when n % 3 = 0 then (n / 3) % ${groups} else ${groups} + n % ${size.users} end;
      insert into entities (id, project_id, graph_id, name, type, created_at, updated_at)
        select id, ${p}, graph_id, ${name("n || 'e'")} || ' ' || n, case when n % 1009 = 0 then 'DOCUMENT' when n % 3 = 0 then 'PERSON' when n % 3 = 1 then 'LOCATION' else 'TOPIC' end, at, at from e;
      insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id)
        select ${p}, graph_id, lower(${name("n || 'e'")} || ' ' || n), ${name("n || 'e'")} || ' ' || n, id from e;
      create temp table ranked on commit drop as select *, row_number() over (partition by g order by n) - 1 as r, count(*) over (partition by g) as of from e;
      create index on ranked (graph_id, r);
      create temp table f on commit drop as
        select ${idAt("m.at", "m.n::text || m.thread_id")} as memory_id, m.n, m.at, m.graph_id, one.id as one, other.id as other
        from m join (select distinct graph_id, of from ranked) c on c.graph_id = m.graph_id
          join ranked one on one.graph_id = m.graph_id and one.r = floor(power(${share("m.n || 'o'")}, 4) * c.of)
          left join ranked other on other.graph_id = m.graph_id and m.n % 3 = 0 and other.r = floor(${share("m.n || 'r'")} * c.of) and other.r <> one.r
        where m.place < ${ordinalsPerChunk};
      insert into mentions (project_id, graph_id, memory_id, entity_id) select ${p}, graph_id, memory_id, one from f union all select ${p}, graph_id, memory_id, other from f where other is not null;
      insert into edges (id, project_id, graph_id, source_id, target_id, type, memory_id, created_at)
        select ${idAt("at", "memory_id || 'edge'")}, ${p}, graph_id, one, other, 'RELATED_TO', memory_id, at from f where other is not null`,
    );
    await step(
      "jobs and conflicts",
      `insert into ingestion_jobs (id, project_id, graph_id, episode_id, status, attempts, chunks_created, memories_created, error_message, created_at, started_at, finished_at)
        select ${idAt("at", "id || 'j'")}, ${p}, graph_id, ${idAt("at", "id || 'e'")}, case when ${share("id || 'f'")} < 0.01 then 'failed' else 'done' end, 1, 1, 5,
          case when ${share("id || 'f'")} < 0.01 then 'The step "extract" failed: MODEL_UNAVAILABLE' end, at, at, at + interval '2 seconds'
        from (select * from t order by hashtextextended(id::text, 1) limit ${size.jobs}) t;
      insert into job_steps (project_id, job_id, name, status, started_at, finished_at)
        select project_id, id, s, 'done', started_at, finished_at from ingestion_jobs cross join unnest(array['chunk', 'extract', 'embed', 'link', 'reconcile', 'finish']) s where project_id = ${p};
      create temp table pairs on commit drop as
        select ${idAt("at", "n::text || thread_id")} as id, lead(${idAt("at", "n::text || thread_id")}) over (partition by graph_id order by n) as next, graph_id, at, n from m where n % 7 = 0;
      insert into conflicts (id, project_id, graph_id, kind, status, confidence, reason, existing_memory_id, incoming_memory_id, suggested_action, resolution, resolved_at, created_at)
        select ${idAt("at", "id || 'conflict'")}, ${p}, graph_id, 'CONTRADICTION', case when r then 'resolved' else 'unresolved' end, 0.7, 'Two values.', id, next, 'confirm',
          case when r then jsonb_build_object('action', 'confirm', 'by', 'bench', 'at', at, 'note', null, 'memoryId', null) end, case when r then at end, at
        from (select *, n % 2 = 0 as r from pairs where next is not null order by hashtextextended(id::text, 2) limit ${size.conflicts}) c`,
    );
    await step(
      "counts",
      `create temp table d on commit drop as select id, count(*) as degree from (select source_id as id from edges where project_id = ${p} union all select target_id from edges where project_id = ${p}) x group by id;
      create temp table c on commit drop as select entity_id as id, count(*) as memories from mentions where project_id = ${p} group by entity_id;
      create index on d (id);
      create index on c (id);
      update entities x set degree = coalesce(d.degree, 0), memory_count = coalesce(c.memories, 0) from e left join d on d.id = e.id left join c on c.id = e.id where x.id = e.id;
      ${countRows(p)}`,
    );
    for (const { name: index, definition } of indexes) await step(index, definition);
  });
}
