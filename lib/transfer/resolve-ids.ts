import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import type { IdKind } from "@/lib/ids";

export type ResolvedId = { id: string; table: string | null; graphId: string | null };
export type ReplacedIds = Map<string, { id: string; graphId: string }>;
export type ResolvedIds = {
  of: (kind: IdKind, id: string) => ResolvedId;
  /** Undo data must not reference rows of other graphs. */
  within: (graphId: string, kind: IdKind, id: string) => string;
};

export class ReferencedIds {
  readonly byKind = new Map<IdKind, Set<string>>();
  add(kind: IdKind, id: string): void {
    const ids = this.byKind.get(kind) ?? new Set();
    this.byKind.set(kind, ids.add(id));
  }
}

/** Merged entities and repeated memories keep their ids in tables of their own. */
const tables: Partial<Record<IdKind, string[]>> = {
  user: ["users"],
  graph: ["graphs"],
  thread: ["threads"],
  episode: ["episodes"],
  message: ["messages"],
  chunk: ["chunks"],
  memory: ["memories", "restatements"],
  held: ["held_memories"],
  entity: ["entities", "entity_merges"],
  edge: ["edges"],
  conflict: ["conflicts"],
  job: ["ingestion_jobs"],
};
/** Can be referenced before their own line, or recreated by an undo, so unused ids are kept. */
const laterKinds: IdKind[] = ["entity", "edge", "conflict", "job"];

/** With a plain join on thousands of ids, the planner would scan the other table instead. */
export const idList = (ids: string[]): SQL =>
  sql`(select distinct value::uuid as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/**
 * The id that earlier releases gave to a row whose id another project had: a repeated import still finds it. Keeps the time and counter of
 * the UUIDv7, and so the order of rows.
 */
export const derivedId = (projectId: string, id: string): string => `${id.slice(0, -8)}${sha256(`${projectId} ${id}`).slice(0, 8)}`;

/** Unused ids are kept. Another project may have the same id: nothing finds a row by its id alone. @param joined ids replaced by other rows */
export async function resolveIds(ctx: ProjectContext, wanted: ReferencedIds, joined: ReplacedIds): Promise<ResolvedIds> {
  const lookups = [...wanted.byKind].flatMap(([kind, ids]) => {
    const list = [...ids].flatMap((id) => [id, derivedId(ctx.project.id, id)]);
    return (tables[kind] ?? []).map((table) => {
      const graph = table === "users" ? sql`null::uuid` : table === "graphs" ? sql`id` : sql`graph_id`;
      const into = table === "entity_merges" ? sql`into_id` : sql`null::uuid`;
      return sql`select ${table}::text as "table", t.* from ${idList(list)} l cross join lateral (
        select id, ${graph} as "graphId", ${into} as "into" from ${sql.identifier(table)} where project_id = ${ctx.project.id} and id = l.id offset 0) t`;
    });
  });
  const matches =
    lookups.length === 0
      ? []
      : await rows<{ table: string; id: string; graphId: string | null; into: string | null }>(sql.join(lookups, sql` union all `));
  const ours = new Map<string, ResolvedId>();
  for (const { table, id, graphId, into } of matches) {
    if (!ours.has(`${table} ${id}`)) ours.set(`${table} ${id}`, { id: into ?? id, table, graphId });
  }
  const of = (kind: IdKind, id: string): ResolvedId => {
    const replacement = joined.get(id);
    if (replacement) return { ...replacement, table: "joined" };
    const kindTables = tables[kind] ?? [];
    for (const candidate of [id, derivedId(ctx.project.id, id)]) {
      for (const table of kindTables) {
        const existing = ours.get(`${table} ${candidate}`);
        if (existing) return existing;
      }
    }
    return { id, table: null, graphId: null };
  };
  const within = (graphId: string, kind: IdKind, id: string): string => {
    const replacement = joined.get(id);
    if (replacement?.graphId === graphId) return replacement.id;
    const derived = derivedId(ctx.project.id, id);
    const kindTables = tables[kind] ?? [];
    // An undo finds the merge by this id, even if its entity was merged into another.
    const existing = [id, derived].find((candidate) => kindTables.some((table) => ours.get(`${table} ${candidate}`)?.graphId === graphId));
    if (existing) return existing;
    const isTaken = (candidate: string) => kindTables.some((table) => ours.has(`${table} ${candidate}`));
    if (laterKinds.includes(kind) && !isTaken(id)) return id;
    return isTaken(derived) ? derivedId(graphId, id) : derived;
  };
  return { of, within };
}
