import { type SQL, sql } from "drizzle-orm";
import type { Actor, ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { uuids } from "@/lib/db/sql-lists";
import { formatId } from "@/lib/ids";
import { type Counts, countOf, readCounts, sumOf } from "@/lib/usage/counts";
import { requireUser } from "@/lib/users/find-user";
import type { graphKinds, SourceType } from "@/lib/vocabulary";

export const eventKinds = [
  "memory.created",
  "memory.superseded",
  "conflict.opened",
  "conflict.resolved",
  "job.done",
  "job.failed",
  "user.created",
  "group.created",
] as const;
export type EventKind = (typeof eventKinds)[number];

export type TimelineEvent = {
  id: string;
  at: string;
  kind: EventKind;
  title: string;
  memoryId: string | null;
  entityId: string | null;
  jobId: string | null;
  graph: { id: string; kind: (typeof graphKinds)[number]; name: string } | null;
  actor: Actor | null;
};

/** The last event of a page. Events are sorted by time, id and kind, all descending. */
export type TimelineCursor = { at: Date; id: string; kind: EventKind };

export type TimelineFilter = {
  kinds?: EventKind[];
  user?: string;
  entityId?: string | null;
  from?: Date;
  to?: Date;
};
export type TimelinePage = { limit: number; offset: number; after: TimelineCursor | null };

/** Ids are nearly chronological, so the newest are read. */
const maxMentions = 1_000;
const slackMs = 3_600_000;
/** With more, scanning all finished jobs finds some soon enough. */
const maxFailedJobs = 5_000;

/**
 * Merges a page of each kind, so the cost depends on the page, not the project's size.
 * @returns total: null with `entityId`, `from` or `to`, where it would have to be counted
 * @throws AppError USER_NOT_FOUND
 */
export async function timeline(
  ctx: ProjectContext,
  { page, ...filter }: TimelineFilter & { page: TimelinePage },
): Promise<{ events: TimelineEvent[]; total: number | null; next: TimelineCursor | null }> {
  const user = filter.user === undefined ? undefined : await requireUser(ctx, filter.user);
  const counts = await readCounts(ctx, user?.graphId);
  const kinds = (filter.kinds ?? eventKinds).filter((kind) => isPossible(kind, filter));
  const query = { ...filter, page, userId: user?.id, graphId: user?.graphId, hasFewFailed: countOf(counts, "job:failed") < maxFailedJobs };
  const fetched = kinds.length > 0 ? await readEvents(ctx, kinds, query) : [];
  const events = fetched.slice(0, page.limit);
  const last = events.at(-1);
  const isCounted = filter.entityId === undefined && !filter.from && !filter.to;
  return {
    events,
    total: isCounted ? await totalOf(ctx, kinds, counts, user !== undefined) : null,
    next: last && fetched.length > page.limit ? { at: new Date(last.at), id: last.id, kind: last.kind } : null,
  };
}

type Query = TimelineFilter & { page: TimelinePage; userId?: string; graphId?: string; hasFewFailed: boolean };

const isPossible = (kind: EventKind, { user, entityId }: TimelineFilter): boolean =>
  entityId === undefined ? user === undefined || kind !== "group.created" : entityId !== null && /^(?:memory|conflict)/.test(kind);

async function totalOf(ctx: ProjectContext, kinds: EventKind[], counts: Counts, isOfUser: boolean): Promise<number> {
  const count: Record<EventKind, () => number | Promise<number>> = {
    "memory.created": () => sumOf(counts, "memory:"),
    "memory.superseded": () => sumOf(counts, "memory:superseded:"),
    "conflict.opened": () => sumOf(counts, "conflict:"),
    "conflict.resolved": () => countOf(counts, "conflict:resolved"),
    "job.done": () => countOf(counts, "job:done"),
    "job.failed": () => countOf(counts, "job:failed"),
    "user.created": () => (isOfUser ? 1 : countOf(counts, "user")),
    "group.created": async () =>
      (
        await rows<{ count: number }>(sql`
        select count(*)::int as count from graphs where project_id = ${ctx.project.id} and kind = 'GROUP'`)
      )[0]!.count,
  };
  const each = await Promise.all(kinds.map((kind) => count[kind]()));
  return each.reduce((sum, one) => sum + one, 0);
}

function sourceOf(ctx: ProjectContext, kind: EventKind, query: Query): SQL {
  const { graphId, userId, entityId, page } = query;
  const maxRows = page.limit + page.offset + 1;
  const source = (table: SQL, at: string, columns: SQL, conditions: SQL[]) => sql`(
    select t.id, t.${sql.raw(at)} as at, ${kind}::text as kind, ${columns} from ${table}
    where t.project_id = ${ctx.project.id} ${sql.join([...conditions, ...timeConditions(kind, at, query)].map((condition) => sql` and ${condition}`))}
    order by t.${sql.raw(at)} desc, t.id desc limit ${maxRows}::int)`;
  const ofGraph = graphId ? [sql`t.graph_id = ${graphId}::uuid`] : [];
  const mentions = entityId ? [sql`t.id in (select memory_id from mentioned)`] : [];
  const side = (column: string) =>
    sql`select c.id from mentioned n join conflicts c on c.project_id = ${ctx.project.id} and ${sql.raw(`c.${column}`)} = n.memory_id`;
  const mentionsEither = entityId ? [sql`t.id in (${side("existing_memory_id")} union ${side("incoming_memory_id")})`] : [];
  const ofMemory = sql`t.graph_id, t.id as memory_id, t.job_id`;
  const ofConflict = sql`t.graph_id, t.incoming_memory_id as memory_id, null::uuid as job_id`;
  const ofJob = sql`t.graph_id, null::uuid as memory_id, t.id as job_id`;
  switch (kind) {
    case "memory.created":
      return source(sql`memories t`, "created_at", ofMemory, [
        sql`t.status not in ('draft', 'expired') and ${unexpired("t")}`,
        ...ofGraph,
        ...mentions,
      ]);
    case "memory.superseded":
      return source(sql`memories t`, "superseded_at", ofMemory, [
        sql`t.superseded_at is not null`,
        sql`t.status = 'superseded' and ${unexpired("t")}`,
        ...ofGraph,
        ...mentions,
      ]);
    case "conflict.opened":
      // One scan per status, because it comes before the time in their index.
      return sql.join(
        ["unresolved", "resolved"].map((status) =>
          source(sql`conflicts t`, "created_at", ofConflict, [sql`t.status = ${status}::text`, ...ofGraph, ...mentionsEither]),
        ),
        sql` union all `,
      );
    case "conflict.resolved":
      return source(sql`conflicts t`, "resolved_at", ofConflict, [sql`t.resolved_at is not null`, ...ofGraph, ...mentionsEither]);
    case "job.done":
      return source(sql`ingestion_jobs t`, "finished_at", ofJob, [sql`t.finished_at is not null`, sql`t.status = 'done'`, ...ofGraph]);
    case "job.failed": {
      const few = sql`(select * from ingestion_jobs where project_id = ${ctx.project.id} and status = 'failed' order by created_at desc limit ${maxFailedJobs}::int) t`;
      return source(query.hasFewFailed ? few : sql`ingestion_jobs t`, "finished_at", ofJob, [
        sql`t.finished_at is not null`,
        sql`t.status = 'failed'`,
        ...ofGraph,
      ]);
    }
    case "user.created":
      return source(
        sql`users t`,
        "created_at",
        sql`null::uuid as graph_id, null::uuid as memory_id, null::uuid as job_id`,
        userId ? [sql`t.id = ${userId}::uuid`] : [],
      );
    case "group.created":
      return source(sql`graphs t`, "created_at", sql`t.id as graph_id, null::uuid as memory_id, null::uuid as job_id`, [
        sql`t.kind = 'GROUP'`,
      ]);
  }
}

function timeConditions(kind: EventKind, column: string, { from, to, page: { after } }: Query): SQL[] {
  const at = sql.raw(`t.${column}`);
  const isEarlierKind = after && kind < after.kind;
  return [
    ...(from ? [sql`${at} >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`${at} <= ${to.toISOString()}::timestamptz`] : []),
    ...(after ? [sql`(${at}, t.id) ${isEarlierKind ? sql`<=` : sql`<`} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`] : []),
  ];
}

function mentioned(ctx: ProjectContext, { entityId, to, page: { after } }: Query): SQL {
  const latest = Math.min(after?.at.getTime() ?? Number.POSITIVE_INFINITY, to?.getTime() ?? Number.POSITIVE_INFINITY) + slackMs;
  const until = Number.isFinite(latest)
    ? `${Math.max(0, latest)
        .toString(16)
        .padStart(12, "0")
        .replace(/^(.{8})/, "$1-")}-ffff-ffff-ffffffffffff`
    : null;
  return sql`mentioned as materialized (
    select m.memory_id from entities e cross join lateral (
      select memory_id from mentions where project_id = e.project_id and entity_id = e.id
        and (e.memory_count <= ${maxMentions}::int or memory_id <= coalesce(${until}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by memory_id desc limit ${maxMentions}::int) m
    where e.id = ${entityId}::uuid and e.project_id = ${ctx.project.id})`;
}

type EventRow = Omit<TimelineEvent, "title" | "entityId" | "actor"> & {
  content: string | null;
  other: string | null;
  attribute: string | null;
  resolution: { action: string; by: string | null } | null;
  count: number | null;
  message: string | null;
  name: string | null;
  sourceType: SourceType | null;
  isConversation: boolean;
  keyId: string | null;
};
type Key = { id: string; name: string };

async function readEvents(ctx: ProjectContext, kinds: EventKind[], query: Query): Promise<TimelineEvent[]> {
  const { page, entityId } = query;
  const sources = sql.join(
    kinds.map((kind) => sourceOf(ctx, kind, query)),
    sql` union all `,
  );
  const eventRows = await rows<EventRow>(sql`
    with ${entityId ? sql`${mentioned(ctx, query)}, ` : sql``} events as materialized (
      select * from (${sources}) s order by at desc, id desc, kind collate "C" desc limit ${page.limit + 1}::int offset ${page.offset}::int
    )
    select e.id, to_json(e.at) #>> '{}' as at, e.kind, e.memory_id as "memoryId", e.job_id as "jobId",
      case when g.id is not null then jsonb_build_object('id', g.id, 'kind', g.kind, 'name', coalesce(g.name, gu.external_id)) end as graph,
      m.content, o.content as other, c.attribute, c.resolution, j.memories_created as count, j.error_message as message,
      coalesce(u.external_id, g.name) as name, p.source_type as "sourceType", p.thread_id is not null as "isConversation",
      j.api_key_id as "keyId"
    from events e left join memories m on m.project_id = ${ctx.project.id} and m.id = e.memory_id
      left join conflicts c on c.project_id = ${ctx.project.id} and c.id = e.id and starts_with(e.kind, 'conflict')
      left join memories o on o.project_id = ${ctx.project.id} and o.id = c.existing_memory_id
      left join ingestion_jobs j on j.project_id = ${ctx.project.id} and j.id = e.job_id left join episodes p on p.project_id = ${ctx.project.id} and p.id = j.episode_id
      left join users u on u.project_id = ${ctx.project.id} and u.id = e.id and e.kind = 'user.created'
      left join graphs g on g.project_id = ${ctx.project.id} and g.id = coalesce(e.graph_id, (select id from graphs where project_id = ${ctx.project.id} and user_id = u.id))
      left join users gu on gu.project_id = ${ctx.project.id} and gu.id = g.user_id
    order by e.at desc, e.id desc, e.kind collate "C" desc`);
  const keys = await keysOf(ctx, eventRows);
  return eventRows.map((event) => ({
    id: event.id,
    at: event.at,
    kind: event.kind,
    title: titleOf(event),
    memoryId: event.memoryId,
    entityId: entityId ?? null,
    jobId: event.jobId,
    graph: event.graph,
    actor: actorOf(event, keys.get(event.keyId)),
  }));
}

/** Read apart: on a cluster, they are on another node than the project's data. */
async function keysOf(ctx: ProjectContext, events: EventRow[]): Promise<Map<string | null, Key>> {
  const ids = [...new Set(events.flatMap(({ keyId }) => keyId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await rows<Key>(sql`select id, name from api_keys where project_id = ${ctx.project.id}::uuid and id in ${uuids(ids)}`);
  return new Map(found.map((key) => [key.id, key]));
}

const memories = (count: number | null) => (count === 1 ? "1 memory" : `${count ?? 0} memories`);

const sources: Record<SourceType, string> = {
  TEXT: "a text",
  PDF: "a PDF",
  URL: "a web page",
  AUDIO: "a recording",
  IMAGE: "an image",
  MANUAL: "a manual entry",
  MEMORY: "a statement",
};

const outcomes: Record<string, string> = {
  confirm: "new memory confirmed",
  reject: "new memory rejected",
  keep_both: "kept both",
  merge: "merged",
  superseded: "one memory was superseded",
};

function titleOf({ kind, content, other, attribute, resolution, count, message, name, sourceType, isConversation }: EventRow): string {
  const sides = `“${other}” or “${content}”${attribute ? ` (${attribute.toLowerCase().replace(/[_:]+/g, " ")})` : ""}`;
  const outcome = resolution && outcomes[resolution.action];
  const titles: Record<EventKind, () => string> = {
    "memory.created": () => `Memory created: ${content}`,
    "memory.superseded": () => `Memory superseded: ${content}`,
    "conflict.opened": () => `Conflict opened: ${sides}`,
    "conflict.resolved": () => `Conflict resolved${outcome ? ` (${outcome})` : ""}: ${sides}`,
    "job.done": () => `Job done: ${memories(count)} from ${isConversation ? "a conversation" : sources[sourceType ?? "TEXT"]}`,
    "job.failed": () => `Job failed: ${message ?? "unknown reason"}`,
    "user.created": () => `User ${name} created`,
    "group.created": () => `Group ${name} created`,
  };
  return titles[kind]();
}

function actorOf({ kind, resolution }: EventRow, key: Key | undefined): Actor | null {
  if (kind === "conflict.resolved" && resolution?.by !== "system") return { type: "user", id: null, name: resolution?.by ?? null };
  if (kind.startsWith("memory") || kind.startsWith("conflict")) return key ? keyActor(key) : { type: "system", id: null, name: null };
  return key && kind.startsWith("job") ? keyActor(key) : null;
}

const keyActor = (key: Key): Actor => ({ type: "api_key", id: formatId("apiKey", key.id), name: key.name });
