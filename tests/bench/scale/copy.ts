import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { ordinalsPerSequence } from "@/lib/db/schema/search";
import { countRows } from "../lists/project";
import { marker, templates as ownTemplates, perSession, respelledSentence, type Session, sessionsOf, type Template } from "./template";

export type CopiedGraph = { kind: "user" | "group"; name: string; memories: number };
export type Timed = { what: string; ms: number };

const unit = (of: string) => `${of} / ${ordinalsPerSequence}`;

/** The rows of a graph, and the number of the session (the thread) that each belongs to. */
const tables = {
  threads: `select x.*, ${unit("x.next_unit")} as session from threads x`,
  episodes: `select x.*, ${unit("x.first_unit")} as session from episodes x`,
  messages: `select x.*, ${unit("e.first_unit")} as session from messages x join episodes e on e.project_id = x.project_id and e.id = x.episode_id`,
  chunks: `select x.*, ${unit("x.unit")} as session from chunks x`,
  ingestion_jobs: `select x.*, ${unit("e.first_unit")} as session from ingestion_jobs x join episodes e on e.project_id = x.project_id and e.id = x.episode_id`,
  job_steps: `select x.*, ${unit("e.first_unit")} as session from job_steps x
    join ingestion_jobs j on j.project_id = x.project_id and j.id = x.job_id join episodes e on e.project_id = j.project_id and e.id = j.episode_id`,
  memories: `select x.*, ${unit("x.unit")} as session from memories x`,
  mentions: `select x.*, ${unit("m.unit")} as session from mentions x join memories m on m.project_id = x.project_id and m.id = x.memory_id`,
  edges: `select x.*, ${unit("m.unit")} as session from edges x join memories m on m.project_id = x.project_id and m.id = x.memory_id`,
  postings: `select x.*, ${unit("x.unit")} as session from postings x`,
  embeddings: `select x.*, ${unit("x.unit")} as session from embeddings x`,
};
type Name = keyof typeof tables;
const written = [...Object.keys(tables), "users", "graphs", "entities", "entity_aliases", "counts"];

const unitColumns = new Set(["unit", "first_unit", "next_unit"]);
const entityColumns = new Set(["entity_id", "source_id", "target_id", "attribute_entity_id"]);

const own = (text: string) =>
  `replace(replace(${text}, '${marker[0]!.toUpperCase()}${marker.slice(1)}', initcap(c.syllable)), '${marker}', c.syllable)`;
/** An entity whose name has the marker is another one for each syllable. */
const entityOf = (id: string) =>
  `(select pg_temp.copied(n.id, c.graph || case when n.is_spelled then c.syllable else '' end, 0) from template_entities n where n.id = ${id})`;

/** The copy's value of a column. `c` is a session of a copied graph, `x` the template's row. */
function copiedColumn(table: Name, { name, type }: { name: string; type: string }, project: string): string {
  const column = `x."${name}"`;
  if (name === "project_id") return `'${project}'::uuid`;
  if (name === "graph_id") return "c.graph_id";
  if (name === "content_key") return "(select content_key from scale_keys where memory_id = x.id and syllable = c.syllable)";
  if (table === "embeddings" && (name === "signs" || name === "embedding"))
    return `(select ${name} from scale_vectors where unit = x.unit and syllable = c.syllable)`;
  if (unitColumns.has(name)) return `${column} + (c.sequence - c.session) * ${ordinalsPerSequence}`;
  if (entityColumns.has(name)) return entityOf(column);
  if (type === "uuid") return `pg_temp.copied(${column}, c.n::text, c.later)`;
  if (type === "timestamp with time zone") return `${column} + c.later * interval '1 millisecond'`;
  return type === "text" ? own(column) : column;
}

/**
 * Fills a project with copies of the templates' graphs: the rows that the service itself would have written, with ids, times, numbers and
 * rare words of their own, in the order in which all users would have spoken in turns. Not copied: the audit chain and the log of calls.
 * Triggers and foreign keys are off, and indexes are built afterwards. Needs a superuser, and `writeVariants`.
 * @param from the project of the templates
 * @returns how long each index took
 */
export async function copyGraphs(
  { from, to }: { from: string; to: string },
  graphs: CopiedGraph[],
  say: (line: string) => void,
  templates: Template[] = ownTemplates,
): Promise<{ indexes: Timed[]; fill: Timed[] }> {
  const [fill, indexes]: [Timed[], Timed[]] = [[], []];
  const step = async (what: string, statements: string[], list = fill) => {
    const startedAt = performance.now();
    for (const one of statements) await rows(sql.raw(one));
    const ms = performance.now() - startedAt;
    list.push({ what, ms });
    say(`  ${what}: ${(ms / 1_000).toFixed(1)} s`);
  };
  await inTransaction(async () => {
    for (const setting of [
      "session_replication_role = replica",
      "synchronous_commit = off",
      "maintenance_work_mem = '1GB'",
      "work_mem = '256MB'",
      // Walks the sessions in their order, and looks the template's rows up: nothing large is sorted.
      "enable_hashjoin = off",
      "enable_mergejoin = off",
      "max_parallel_workers_per_gather = 0",
    ])
      await rows(sql.raw(`set local ${setting}`));
    await planCopies({ from, to }, graphs, templates);
    const rebuilt = await dropIndexes();
    for (const table of Object.keys(tables) as Name[]) await step(table, await copyStatements(table, { from, to }));
    await step("entities", entityStatements({ from, to }));
    await step("counts", countStatements(to));
    for (const { name, statements } of rebuilt) await step(name, statements, indexes);
  });
  return { indexes, fill };
}

/** Where a graph begins in the template, so that small graphs differ, too. */
const firstSession = (graph: number, sessions: number): number => (graph * 37) % sessions;

/** What was said in the graph at that place of the list. */
export function copiedSessions(graph: number, { kind, memories }: CopiedGraph, templates: Template[] = ownTemplates): Session[] {
  const template = templates.find((each) => each.kind === kind)!;
  const plain = sessionsOf(template);
  return Array.from({ length: memories / perSession }, (_, k) => {
    const at = firstSession(graph, template.sessions) + k;
    const syllable = template.syllables[(graph + Math.floor(at / template.sessions)) % template.syllables.length]!;
    const { place, lines } = plain[at % template.sessions]!;
    return { place, lines: lines.map((sentence) => respelledSentence(sentence, syllable)) };
  });
}

/** `sessions`: one row for each session of each copied graph, in the order in which they were held. */
async function planCopies({ from, to }: { from: string; to: string }, graphs: CopiedGraph[], templates: Template[]): Promise<void> {
  const list = graphs.map(({ kind, name, memories }, i) => {
    const template = templates.find((each) => each.kind === kind)!;
    if (memories % perSession > 0) throw new Error(`A copied graph has a multiple of ${perSession} memories.`);
    if (memories > perSession * template.sessions * template.syllables.length)
      throw new Error(`A ${kind} graph can have at most ${perSession * template.sessions * template.syllables.length} memories.`);
    return {
      ...{
        kind: kind.toUpperCase(),
        name,
        graph: String(i),
        first: firstSession(i, template.sessions),
        sessions: memories / perSession,
        of: template.sessions,
      },
      syllables: template.syllables,
    };
  });
  for (const statement of [
    sql`create function pg_temp.copied(id uuid, salt text, later int) returns uuid language sql immutable as $$
      select (lpad(to_hex(('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint + later), 12, '0') || '7'
        || substr(md5(id::text || salt), 1, 3) || '8' || substr(md5(id::text || salt), 4, 15))::uuid $$`,
    sql`create temp table copied_graphs on commit drop as
      select g.*, gen_random_uuid() as graph_id, case when kind = 'USER' then gen_random_uuid() end as user_id
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as g (kind text, name text, graph text, first int, sessions int, of int, syllables jsonb)`,
    sql`insert into users (id, project_id, external_id) select user_id, ${to}::uuid, name from copied_graphs where kind = 'USER'`,
    sql`insert into graphs (id, project_id, kind, user_id, name, revision, speakers)
      select g.graph_id, ${to}::uuid, g.kind, g.user_id, case when g.kind = 'GROUP' then g.name end, 1, t.speakers
      from copied_graphs g join graphs t on t.project_id = ${from}::uuid and t.kind = g.kind and t.name is distinct from 'default'`,
    sql`create temp table template_sessions on commit drop as
      select g.kind, t.session, row_number() over (partition by g.kind order by t.session) - 1 as place
      from (${sql.raw(tables.threads)} where x.project_id = ${from}::uuid) t join graphs g on g.project_id = ${from}::uuid and g.id = t.graph_id`,
    sql`create temp table sessions on commit drop as
      select row_number() over (order by (k + 0.5) / sessions, hashtext(graph || '-' || k)) as n, s.* from (
        select g.graph_id, g.graph, g.sessions, k, t.session,
          g.syllables ->> ((g.graph::int + (g.first + k) / g.of) % jsonb_array_length(g.syllables)) as syllable
        from copied_graphs g cross join lateral generate_series(0, g.sessions - 1) k
          join template_sessions t on t.kind = g.kind and t.place = (g.first + k) % g.of) s`,
    sql`alter table sessions add column sequence bigint, add column later int`,
    // In the past, ten milliseconds apart.
    sql`update sessions set sequence = c.next + n - 1, later = (n - (select count(*) from sessions)) * 10
      from sequence_counters c where c.project_id = ${to}::uuid`,
    sql`update sequence_counters set next = next + (select count(*) from sessions) where project_id = ${to}::uuid`,
    sql`alter table sessions add primary key (n)`,
    sql`create temp table template_entities on commit drop as
      select e.id, lower(e.name) like ${`%${marker}%`} as is_spelled from entities e where e.project_id = ${from}::uuid`,
    sql`alter table template_entities add primary key (id)`,
    sql`analyze sessions`,
    // As the job counts them (finish-job.ts, postings.ts).
    sql`create temp table lengths on commit drop as
      select ${sql.raw(unit("unit"))} as session, ceil(length(content) / 9.0) as chunk_terms, 0 as memory_terms, true as is_chunk from chunks where project_id = ${from}::uuid
      union all select ${sql.raw(unit("unit"))}, 0, length, false from (select distinct unit, length from postings where project_id = ${from}::uuid and kind = 2) p`,
  ])
    await rows(statement);
}

async function dropIndexes(): Promise<{ name: string; statements: string[] }[]> {
  const list = `array[${written.map((table) => `'${table}'`).join(", ")}]`;
  const indexes = await rows<{ table: string; name: string; definition: string; constraint: string | null }>(
    sql.raw(`select i.tablename as table, i.indexname as name, i.indexdef as definition, c.conname as constraint from pg_indexes i
      left join pg_constraint c on c.conname = i.indexname
      where i.schemaname = 'public' and i.tablename = any(${list}) and (c.conname is null or i.tablename in ('postings', 'embeddings'))`),
  );
  for (const { table, name, constraint } of indexes)
    await rows(sql.raw(constraint ? `alter table ${table} drop constraint "${constraint}"` : `drop index "${name}"`));
  return indexes.map(({ table, name, definition, constraint }) => ({
    name,
    statements: [
      definition,
      ...(constraint ? [`alter table ${table} add constraint "${constraint}" primary key using index "${name}"`] : []),
    ],
  }));
}

async function copyStatements(table: Name, { from, to }: { from: string; to: string }): Promise<string[]> {
  const columns = await rows<{ name: string; type: string }>(
    sql`select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = ${table} order by ordinal_position`,
  );
  const values = columns.map((column) => copiedColumn(table, column, to));
  return [
    `create temp table of_template on commit drop as ${tables[table]} where x.project_id = '${from}'::uuid`,
    "create index on of_template (session)",
    "analyze of_template",
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")})
      select ${values.join(", ")} from (select * from sessions order by n) c join of_template x on x.session = c.session`,
    "drop table of_template",
  ];
}

/** Those that the copied memories mention, and each user. */
function entityStatements({ from, to }: { from: string; to: string }): string[] {
  const copied = (column: string) => `pg_temp.copied(${column}, c.graph || c.syllable, 0)`;
  return [
    "set local enable_hashjoin = on",
    `create temp table c on commit drop as
      select distinct s.graph, s.graph_id, e.id, case when e.is_spelled then s.syllable else '' end as syllable
      from sessions s join (
        select distinct m.unit / ${ordinalsPerSequence} as session, f.entity_id from mentions f
          join memories m on m.project_id = f.project_id and m.id = f.memory_id where f.project_id = '${from}'::uuid
      ) f on f.session = s.session join template_entities e on e.id = f.entity_id
      union
      select g.graph, g.graph_id, e.id, '' from copied_graphs g join graphs t on t.project_id = '${from}'::uuid and t.kind = g.kind
        join entities e on e.project_id = '${from}'::uuid and e.graph_id = t.id and e.is_subject`,
    `create temp table degrees on commit drop as select id, count(*) as degree from (
      select source_id as id from edges where project_id = '${to}'::uuid union all select target_id from edges where project_id = '${to}'::uuid) x group by id`,
    `create temp table mentioned on commit drop as select entity_id as id, count(*) as memories from mentions where project_id = '${to}'::uuid group by entity_id`,
    `insert into entities (id, project_id, graph_id, name, type, is_subject, degree, memory_count, created_at, updated_at)
      select ${copied("c.id")}, '${to}'::uuid, c.graph_id, ${own("e.name")}, e.type, e.is_subject, coalesce(d.degree, 0), coalesce(m.memories, 0), e.created_at, e.updated_at
      from c join entities e on e.project_id = '${from}'::uuid and e.id = c.id
        left join degrees d on d.id = ${copied("c.id")} left join mentioned m on m.id = ${copied("c.id")}`,
    `insert into entity_aliases (project_id, graph_id, normal_name, name, is_derived, entity_id)
      select '${to}'::uuid, c.graph_id, ${own("a.normal_name")}, ${own("a.name")}, a.is_derived, ${copied("c.id")}
      from c join entity_aliases a on a.project_id = '${from}'::uuid and a.entity_id = c.id`,
  ];
}

const countStatements = (to: string): string[] => [
  `update graphs g set chunk_count = l.chunks, chunk_terms = l.chunk_terms, memory_count = l.memories, memory_terms = l.memory_terms from (
      select s.graph_id, sum(l.chunks) as chunks, sum(l.chunk_terms) as chunk_terms, sum(l.memories) as memories, sum(l.memory_terms) as memory_terms
      from sessions s join (
        select session, count(*) filter (where is_chunk) as chunks, sum(chunk_terms) as chunk_terms,
          count(*) filter (where not is_chunk) as memories, sum(memory_terms) as memory_terms from lengths group by session
      ) l on l.session = s.session group by s.graph_id) l
    where g.project_id = '${to}'::uuid and g.id = l.graph_id`,
  ...countRows(`'${to}'::uuid`).split(/;$/m),
];

/** So that the database has the copies only. */
export async function dropTemplates(from: string): Promise<void> {
  await inTransaction(async () => {
    await rows(sql`set local session_replication_role = replica`);
    for (const table of written.toReversed()) await rows(sql.raw(`delete from ${table} where project_id = '${from}'::uuid`));
  });
  await rows(sql`drop table scale_vectors, scale_keys`);
}
