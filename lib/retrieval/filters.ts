import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { unexpired } from "@/lib/db/expiry";
import { texts, uuids } from "@/lib/db/sql-lists";
import { normalName } from "@/lib/entities/normal-name";
import { parseId } from "@/lib/ids";
import type { MemoryType, SourceType } from "@/lib/vocabulary";

export type Filters = {
  entities?: string[];
  entity_types?: string[];
  types?: MemoryType[];
  time?: { field: "valid" | "created" | "document"; from?: Date; to?: Date };
  as_of?: Date;
  sources?: {
    types?: SourceType[];
    urls?: string[];
    episode_ids?: string[];
    thread_ids?: string[];
    agent_ids?: string[];
    run_ids?: string[];
  };
  metadata?: Record<string, Scalar | MetadataTest>;
  min_confidence?: number;
  AND?: Filters[];
  OR?: Filters[];
  NOT?: Filters;
};
type Scalar = string | number | boolean | null;
export type MetadataTest = {
  eq?: Scalar;
  ne?: Scalar;
  in?: Scalar[];
  nin?: Scalar[];
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
  contains?: Scalar;
  exists?: boolean;
};

const validIds = (list: (string | null)[]): SQL => uuids(list.filter((id) => id !== null));
const at = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const all = (conditions: SQL[]): SQL => (conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`);
const any = (conditions: SQL[]): SQL => (conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`);

/** The memory's own keys override those of its episode. */
const metadata = sql`(e.metadata || m.metadata)`;

/** Valid at some time in the range: by valid time, else document date, else creation time. */
export function validWithin({ from, to }: { from?: Date; to?: Date }): SQL {
  const start = sql`coalesce(m.valid_from, case when m.valid_until is null then coalesce(m.document_date, m.created_at) else '-infinity' end)`;
  const end = sql`coalesce(m.valid_until, case when m.valid_from is null then coalesce(m.document_date, m.created_at) else 'infinity' end)`;
  return all([...(to ? [sql`${start} <= ${at(to)}`] : []), ...(from ? [sql`${end} >= ${at(from)}`] : [])]);
}

export const validAt = (ctx: ProjectContext, time: Date): SQL => sql`(m.recorded_at <= ${at(time)}
  and (m.valid_from is null or m.valid_from <= ${at(time)}) and (m.valid_until is null or m.valid_until > ${at(time)})
  and (m.expires_at is null or m.expires_at > ${at(time)})
  and (m.status = 'active' or (m.status = 'expired' and m.superseded_at is null) or m.valid_until > ${at(time)}
    or exists (select 1 from memories n where n.project_id = ${ctx.project.id}::uuid and n.id = m.superseded_by and n.recorded_at > ${at(time)})
    or (m.superseded_by is null and m.superseded_at > ${at(time)})))`;

function metadataCondition(key: string, test: Scalar | MetadataTest): SQL {
  const value = sql`${metadata} -> ${key}::text`;
  const json = (scalar: unknown) => sql`${JSON.stringify(scalar)}::jsonb`;
  if (test === null || typeof test !== "object") return sql`${value} = ${json(test)}`;
  // A value of the other type does not match.
  const compare = (operator: SQL, limit: string | number) =>
    typeof limit === "number"
      ? sql`case when jsonb_typeof(${value}) = 'number' then (${metadata} ->> ${key}::text)::numeric ${operator} ${limit}::numeric else false end`
      : sql`case when jsonb_typeof(${value}) = 'string' then (${metadata} ->> ${key}::text) collate "C" ${operator} ${limit}::text else false end`;
  const conditions: SQL[] = [];
  if (test.eq !== undefined) conditions.push(sql`${value} = ${json(test.eq)}`);
  if (test.ne !== undefined) conditions.push(sql`(${value}) is distinct from ${json(test.ne)}`);
  if (test.in) conditions.push(sql`coalesce(${json(test.in)} @> jsonb_build_array(${value}) and ${metadata} ? ${key}::text, false)`);
  if (test.nin) conditions.push(sql`not coalesce(${json(test.nin)} @> jsonb_build_array(${value}) and ${metadata} ? ${key}::text, false)`);
  if (test.gt !== undefined) conditions.push(compare(sql`>`, test.gt));
  if (test.gte !== undefined) conditions.push(compare(sql`>=`, test.gte));
  if (test.lt !== undefined) conditions.push(compare(sql`<`, test.lt));
  if (test.lte !== undefined) conditions.push(compare(sql`<=`, test.lte));
  if (test.contains !== undefined) {
    conditions.push(
      typeof test.contains === "string"
        ? sql`coalesce(case jsonb_typeof(${value}) when 'string' then position(${test.contains} in ${metadata} ->> ${key}::text) > 0
            when 'array' then ${value} @> ${json([test.contains])} end, false)`
        : sql`coalesce(jsonb_typeof(${value}) = 'array' and ${value} @> ${json([test.contains])}, false)`,
    );
  }
  if (test.exists !== undefined) conditions.push(test.exists ? sql`${metadata} ? ${key}::text` : sql`not (${metadata} ? ${key}::text)`);
  return all(conditions.map((condition) => sql`coalesce(${condition}, false)`));
}

export function filterCondition(ctx: ProjectContext, filter: Filters): SQL {
  const own = sql`${ctx.project.id}::uuid`;
  const conditions: SQL[] = [];
  if (filter.types) conditions.push(sql`m.type in ${texts(filter.types)}`);
  if (filter.entities) {
    conditions.push(sql`exists (select 1 from mentions f where f.project_id = ${own} and f.memory_id = m.id and (f.entity_id in ${validIds(filter.entities.map((name) => parseId("entity", name)))}
      or f.entity_id in (select a.entity_id from entity_aliases a where a.project_id = ${own} and a.graph_id = m.graph_id and a.normal_name in ${texts(filter.entities.map(normalName))})))`);
  }
  if (filter.entity_types) {
    conditions.push(sql`exists (select 1 from mentions f join entities t on t.project_id = ${own} and t.id = f.entity_id
      where f.project_id = ${own} and f.memory_id = m.id and t.type in ${texts(filter.entity_types)})`);
  }
  if (filter.time) {
    const { field, from, to } = filter.time;
    const column = field === "created" ? sql`m.created_at` : sql`m.document_date`;
    conditions.push(
      field === "valid"
        ? validWithin({ from, to })
        : all([...(from ? [sql`${column} >= ${at(from)}`] : []), ...(to ? [sql`${column} <= ${at(to)}`] : [])]),
    );
  }
  if (filter.as_of) conditions.push(validAt(ctx, filter.as_of));
  const { sources } = filter;
  if (sources?.types) conditions.push(sql`e.source_type in ${texts(sources.types)}`);
  if (sources?.urls) conditions.push(sql`e.source_url in ${texts(sources.urls)}`);
  if (sources?.episode_ids) conditions.push(sql`e.id in ${validIds(sources.episode_ids.map((id) => parseId("episode", id)))}`);
  if (sources?.thread_ids) conditions.push(sql`e.thread_id in ${validIds(sources.thread_ids.map((id) => parseId("thread", id)))}`);
  if (sources?.agent_ids) conditions.push(sql`e.agent_id in ${texts(sources.agent_ids)}`);
  if (sources?.run_ids) conditions.push(sql`e.run_id in ${texts(sources.run_ids)}`);
  for (const [key, test] of Object.entries(filter.metadata ?? {})) conditions.push(metadataCondition(key, test));
  if (filter.min_confidence !== undefined) conditions.push(sql`m.confidence >= ${Math.fround(filter.min_confidence)}::real`);
  if (filter.AND) conditions.push(filter.AND.length ? all(filter.AND.map((each) => filterCondition(ctx, each))) : sql`false`);
  if (filter.OR) conditions.push(any(filter.OR.map((each) => orCondition(ctx, each, filter.OR!))));
  if (filter.NOT) conditions.push(sql`not coalesce(${filterCondition(ctx, filter.NOT)}, false)`);
  // A null condition would drop the row when negated.
  return sql`coalesce(${all(conditions)}, false)`;
}

/** One part that reads the past makes the search find expired memories, too: the others must not. */
const orCondition = (ctx: ProjectContext, part: Filters, all: Filters[]): SQL =>
  all.some(readsPast) && !readsPast(part) ? sql`(${unexpired("m")} and ${filterCondition(ctx, part)})` : filterCondition(ctx, part);

export const readsPast = (filter: Filters | undefined): boolean =>
  filter !== undefined && (filter.as_of !== undefined || [...(filter.AND ?? []), ...(filter.OR ?? [])].some(readsPast));
