import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import type { IdKind } from "@/lib/ids";

/** What an id of a file is in the project: `table` names where its row is, and is null where there is none yet; `graphId` whose it is. */
export type Fate = { id: string; table: string | null; graphId: string | null };
export type Fates = {
  of: (kind: IdKind, id: string) => Fate;
  /** What stands for an id whose kind is not known, as in what is kept for an undo: never a row of another graph. */
  ofAny: (id: string, graphId: string) => string;
};

/** Ids by kind that a batch of lines speaks of. */
export class WantedIds {
  readonly byKind = new Map<IdKind, Set<string>>();
  add(kind: IdKind, id: string): void {
    const ids = this.byKind.get(kind) ?? new Set();
    this.byKind.set(kind, ids.add(id));
  }
  addUnknown(id: string): void {
    for (const kind of unknownKinds) this.add(kind, id);
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
const unknownKinds: IdKind[] = ["memory", "entity", "edge", "chunk", "episode", "job"];

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
export async function resolveIds(ctx: ProjectContext, wanted: WantedIds, joined: Map<string, string>): Promise<Fates> {
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
    if (other) return { id: other, table: "joined", graphId: null };
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
  const ofAny = (id: string, graphId: string): string => {
    const fates = unknownKinds.map((kind) => of(kind, id));
    const there = fates.find(({ table }) => table !== null);
    if (there) return there.table === "joined" || there.graphId === graphId ? there.id : derivedId(ctx.project.id, id);
    return fates.find((fate) => fate.id !== id)?.id ?? id;
  };
  return { of, ofAny };
}
