import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { accessDenied, canSeeGroup, canSeeUser } from "@/lib/graphs/access";
import { type IdKind, parseId } from "@/lib/ids";
import { added, type CountChange } from "@/lib/usage/record-changes";
import type { IdTimeConverter } from "./fields";
import { columnOf, mapLine } from "./format";
import { idList, ReferencedIds, type ReplacedIds, type ResolvedIds, resolveIds } from "./resolve-ids";
import { type RowKind, type RowLine, rowLines } from "./row-lines";

export type Run = {
  ctx: ProjectContext;
  /** Graphs of existing users and entities that the graph already has. */
  joined: ReplacedIds;
  sequences: Map<string, number>;
  /** Reserved for this batch. */
  freeSequences: number[];
};

export type Outcome = { imported: number; existing: number; skipped: number };

export type Batch<K extends RowKind> = { lines: RowLine<K>[]; fates: ResolvedIds; graphs: Map<string, string> };

export const idsWithin = ({ fates, graphs }: Pick<Batch<RowKind>, "fates" | "graphs">, line: { graphId: string }): IdTimeConverter => ({
  id: (kind, id) => fates.within(graphs.get(line.graphId)!, kind, id),
  time: (text) => text,
});

export function uniqueById<L extends { id: string }>(lines: L[]): L[] {
  const seen = new Set<string>();
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export function localIdOf<K extends RowKind>(
  { fates, graphs }: Batch<K>,
  line: { graphId: string },
  kind: IdKind,
  id: string | null,
): string | null {
  if (id === null) return null;
  const fate = fates.of(kind, id);
  if (fate.table === null || (kind === "memory" && fate.table !== "memories")) return null;
  return fate.graphId === graphs.get(line.graphId) ? fate.id : null;
}

/** Locks the graphs against concurrent jobs and deletions. @throws AppError GRAPH_ACCESS_DENIED for a graph that the key can't access */
export async function openBatch<K extends RowKind>({ ctx, joined }: Run, kind: K, fileLines: RowLine<K>[]): Promise<Batch<K>> {
  const wanted = new ReferencedIds();
  const lines = fileLines.map((line) =>
    mapLine(kind, line, {
      id: (of, text, isStored) => {
        const id = isStored ? text : parseId(of, text)!;
        wanted.add(of, id);
        return id;
      },
      time: (text) => text,
    }),
  );
  const fates = await resolveIds(ctx, wanted, joined);
  const graphs = new Map<string, string>();
  if (kind === "user" || kind === "group") return { lines, fates, graphs };
  const ids = new Map([...(wanted.byKind.get("graph") ?? [])].map((id) => [fates.of("graph", id).id, id]));
  const locked = await rows<{ id: string; kind: "USER" | "GROUP"; name: string }>(sql`
    with locked as materialized (
      select g.id, g.kind, coalesce(g.name, u.external_id) as name from graphs g left join users u on u.project_id = g.project_id and u.id = g.user_id
      where g.id in ${uuids([...ids.keys()])} and g.project_id = ${ctx.project.id} order by g.id for no key update of g),
    counted as (update graphs set revision = revision + 1 where project_id = ${ctx.project.id} and id in (select id from locked))
    select id, kind, name from locked`);
  for (const graph of locked) {
    if (!(graph.kind === "USER" ? canSeeUser : canSeeGroup)(ctx, graph.name)) throw accessDenied();
    graphs.set(ids.get(graph.id)!, graph.id);
  }
  return { lines, fates, graphs };
}

export function plainFields(kind: RowKind, except: string[]): string[] {
  return Object.keys(rowLines[kind].shape).filter((name) => !["kind", "id", "graphId", ...except].includes(name));
}

export const rowOf = (line: object, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [columnOf(name), (line as Record<string, unknown>)[name]]));

export async function columnById<T>(
  table: string,
  column: SQL,
  { projectId, ids }: { projectId: string; ids: string[] },
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const values = await rows<{ id: string; value: T }>(sql`
    select t.id, t.value from ${idList(ids)} l cross join lateral (
      select id, ${column} as value from ${sql.identifier(table)} where id = l.id and project_id = ${projectId} offset 0) t`);
  return new Map(values.map(({ id, value }) => [id, value]));
}

export async function insertRows(table: string, records: Record<string, unknown>[]): Promise<Set<string>> {
  return new Set((await insertReturning<{ id: string }>(table, records, ["id"])).map(({ id }) => id));
}

export async function insertReturning<T extends Record<string, unknown>>(
  table: string,
  records: Record<string, unknown>[],
  returning: string[],
): Promise<T[]> {
  if (records.length === 0) return [];
  const listOf = (names: string[]) =>
    sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
  const columns = listOf(Object.keys(records[0]!));
  return rows<T>(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(records)}::jsonb)
    on conflict do nothing returning ${listOf(returning)}`);
}

/** One for each inserted row. */
export const countRows = (inserted: { graph_id: string }[], what: string): CountChange[] =>
  inserted.map(({ graph_id }) => added(graph_id, what, 1));
