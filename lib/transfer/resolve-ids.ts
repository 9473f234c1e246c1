import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import type { IdKind } from "@/lib/ids";

/** What an id of a file is in the project: `table` names where its row is, and is null where there is none yet; `graphId` is its graph. */
export type Fate = { id: string; table: string | null; graphId: string | null };
/** A row that stands for an id of the file, in the graph that is told. */
export type Joined = Map<string, { id: string; graphId: string }>;
export type Fates = {
  of: (kind: IdKind, id: string) => Fate;
  /**
   * What an id becomes in what a graph's row stores for an undo: the row of that graph, or an id that no other row has. Nothing stored
   * names a row of another graph.
   */
  within: (graphId: string, kind: IdKind, id: string) => string;
};

/** Ids by kind that a batch of lines refers to. */
export class WantedIds {
  readonly byKind = new Map<IdKind, Set<string>>();
  add(kind: IdKind, id: string): void {
    const ids = this.byKind.get(kind) ?? new Set();
    this.byKind.set(kind, ids.add(id));
  }
}

/** Where rows of a kind are. What was merged away or folded into another keeps its id where that is told. */
const tables: Partial<Record<IdKind, string[]>> = {
  user: ["users"],
  graph: ["graphs"],
  thread: ["threads"],
  episode: ["episodes"],
  message: ["messages"],
  chunk: ["chunks"],
  memory: ["memories", "restatements"],
  entity: ["entities", "entity_merges"],
  edge: ["edges"],
  conflict: ["conflicts"],
  job: ["ingestion_jobs"],
};
/** Kinds whose rows come on later lines than what refers to them, or which an undo makes anew: an id that nobody has is kept. */
const laterKinds: IdKind[] = ["entity", "edge", "conflict", "job"];

/** Ids as a table to look rows up by: in a join with thousands of them the planner would rather read the other table whole. */
export const idList = (ids: string[]): SQL =>
  sql`(select distinct value::uuid as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/**
 * The id that stands in for one that another project has: the same each time, so that a second import finds what the first made. Time
 * and counter, which a UUIDv7 begins with, stay: rows keep their order.
 */
export const derivedId = (projectId: string, id: string): string => `${id.slice(0, -8)}${sha256(`${projectId} ${id}`).slice(0, 8)}`;

/**
 * What the ids of a batch are in this project, in one statement. An id that the project has is the row it names; one that nobody has is
 * kept; one that another project has gives way to its derived id, and nothing of that row is read but that it is there.
 * @param joined ids whose rows are others here: a user's graph that was there already
 */
export async function resolveIds(ctx: ProjectContext, wanted: WantedIds, joined: Joined): Promise<Fates> {
  const asked = [...wanted.byKind].flatMap(([kind, ids]) => {
    const list = [...ids].flatMap((id) => [id, derivedId(ctx.project.id, id)]);
    return (tables[kind] ?? []).map((table) => {
      const graph = table === "users" ? sql`null::uuid` : table === "graphs" ? sql`id` : sql`graph_id`;
      const into = table === "entity_merges" ? sql`into_id` : sql`null::uuid`;
      return sql`select ${table}::text as "table", t.* from ${idList(list)} l cross join lateral (
        select id, project_id = ${ctx.project.id} as mine, ${graph} as "graphId", ${into} as "into" from ${sql.identifier(table)} where id = l.id offset 0) t`;
    });
  });
  const found =
    asked.length === 0
      ? []
      : await rows<{ table: string; id: string; mine: boolean; graphId: string | null; into: string | null }>(
          sql.join(asked, sql` union all `),
        );
  const ours = new Map<string, Fate>();
  const taken = new Set<string>();
  for (const { table, id, mine, graphId, into } of found) {
    if (!mine) taken.add(`${table} ${id}`);
    // A row that is there tells more than that one was merged away under its id.
    else if (!ours.has(`${table} ${id}`)) ours.set(`${table} ${id}`, { id: into ?? id, table, graphId });
  }
  const of = (kind: IdKind, id: string): Fate => {
    const other = joined.get(id);
    if (other) return { ...other, table: "joined" };
    const derived = derivedId(ctx.project.id, id);
    const of = tables[kind] ?? [];
    for (const candidate of [id, derived]) {
      for (const table of of) {
        const there = ours.get(`${table} ${candidate}`);
        if (there) return there;
      }
    }
    return { id: of.some((table) => taken.has(`${table} ${id}`)) ? derived : id, table: null, graphId: null };
  };
  const within = (graphId: string, kind: IdKind, id: string): string => {
    const other = joined.get(id);
    if (other?.graphId === graphId) return other.id;
    const derived = derivedId(ctx.project.id, id);
    const places = tables[kind] ?? [];
    // Its own id, also where it was merged into another: an undo looks for the merge by it.
    const there = [id, derived].find((candidate) => places.some((table) => ours.get(`${table} ${candidate}`)?.graphId === graphId));
    if (there) return there;
    const isTaken = (candidate: string) => places.some((table) => taken.has(`${table} ${candidate}`) || ours.has(`${table} ${candidate}`));
    if (laterKinds.includes(kind) && !isTaken(id)) return id;
    return isTaken(derived) ? derivedId(graphId, id) : derived;
  };
  return { of, within };
}
