import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { accessDenied, canSeeGroup, canSeeUser } from "@/lib/graphs/access";
import { type IdKind, readId } from "@/lib/ids";
import type { Visit } from "./fields";
import { columnOf, mapLine, type RowKind, type RowLine, rowLines } from "./format";
import { type Fates, idList, type Joined, resolveIds, WantedIds } from "./resolve-ids";

/** What an import keeps from one batch to the next. */
export type Run = {
  ctx: ProjectContext;
  /** Ids of the file whose rows are others here: graphs of users who were there already, entities that the graph knew. */
  joined: Joined;
  /** By thread and number in the file: the sequence that stands for it here. */
  sequences: Map<string, number>;
};

/** How the lines of a batch fared. */
export type Outcome = { imported: number; existing: number; skipped: number };

/** Lines of one kind with their ids as the database has them, and what these are in the project. */
export type Batch<K extends RowKind> = { lines: RowLine<K>[]; fates: Fates; graphs: Map<string, string> };

/** The ids of what a line stores for an undo, as they are in its graph. */
export const idsWithin = ({ fates, graphs }: Pick<Batch<RowKind>, "fates" | "graphs">, line: { graphId: string }): Visit => ({
  id: (kind, id) => fates.within(graphs.get(line.graphId)!, kind, id),
  time: (text) => text,
});

/** Lines without those that repeat an id. */
export function firstOfEach<L extends { id: string }>(lines: L[]): L[] {
  const seen = new Set<string>();
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The row here that a line speaks of, where it is in the line's own graph; null else. */
export function thereFor<K extends RowKind>(
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

/**
 * Reads the ids of a batch, finds what they are in the project, and holds the graphs that it writes to, so that jobs and deletions
 * wait or have been.
 * @throws AppError GRAPH_ACCESS_DENIED for a graph that the key does not see
 */
export async function openBatch<K extends RowKind>({ ctx, joined }: Run, kind: K, read: RowLine<K>[]): Promise<Batch<K>> {
  const wanted = new WantedIds();
  const lines = read.map((line) =>
    mapLine(kind, line, {
      id: (of, text, isStored) => {
        const id = isStored ? text : readId(of, text)!;
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
  const held = await rows<{ id: string; kind: "USER" | "GROUP"; name: string }>(sql`
    select g.id, g.kind, coalesce(g.name, u.external_id) as name from graphs g left join users u on u.id = g.user_id
    where g.id in ${uuids([...ids.keys()])} and g.project_id = ${ctx.project.id} order by g.id for no key update of g`);
  for (const graph of held) {
    if (!(graph.kind === "USER" ? canSeeUser : canSeeGroup)(ctx, graph.name)) throw accessDenied();
    graphs.set(ids.get(graph.id)!, graph.id);
  }
  return { lines, fates, graphs };
}

/** The fields of a line that are columns of its row, but those named. */
export function plainFields(kind: RowKind, but: string[]): string[] {
  return Object.keys(rowLines[kind].shape).filter((name) => !["kind", "id", "graphId", ...but].includes(name));
}

/** A row of a line's plain fields. */
export const rowOf = (line: object, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [columnOf(name), (line as Record<string, unknown>)[name]]));

/** What rows of the project say in one column, by their ids. */
export async function columnById<T>(
  table: string,
  column: SQL,
  { projectId, ids }: { projectId: string; ids: string[] },
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; value: T }>(sql`
    select t.id, t.value from ${idList(ids)} l cross join lateral (
      select id, ${column} as value from ${sql.identifier(table)} where id = l.id and project_id = ${projectId} offset 0) t`);
  return new Map(found.map(({ id, value }) => [id, value]));
}

/** Inserts rows, of which those that are there already stay as they are. @returns the ids of those that were not */
export async function insertRows(table: string, made: Record<string, unknown>[], returning = "id"): Promise<Set<string>> {
  if (made.length === 0) return new Set();
  const columns = sql.join(
    Object.keys(made[0]!).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const inserted = await rows<{ id: string }>(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(made)}::jsonb)
    on conflict do nothing returning ${sql.identifier(returning)} as id`);
  return new Set(inserted.map(({ id }) => id));
}

/** Numbers for threads and documents that have none yet, in order. */
export async function newSequences(count: number): Promise<number[]> {
  if (count === 0) return [];
  const found = await rows<{ n: number }>(sql`select nextval('unit_sequences')::float8 as n from generate_series(1, ${count}::int)`);
  return found.map(({ n }) => n).sort((a, b) => a - b);
}
