import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isDue, unexpired } from "@/lib/db/expiry";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, within } from "@/lib/graphs/graph";
import { deleteLocked, supersededBy, vectorsAfter } from "@/lib/memories/delete-memory";
import { storedMemories } from "@/lib/memories/stored-memory";
import type { Batch } from "./batch";

/** Readers of a graph wait for a batch. */
const perBatch = 50;

type Kind = {
  /** Along an index. On the memories `m` of the project. */
  due: (own: SQL) => SQL;
  /** Whether one is still due under the lock. */
  condition: SQL;
  released: (graph: Graph, ids: string[]) => Promise<string[]>;
};

const erasing = ({ due, condition, released }: Kind): Batch => ({
  action: "memories.erased",
  find: (ctx) => rows(sql`${due(sql`m.project_id = ${ctx.project.id}::uuid`)} limit ${perBatch}::int`),
  async prepare(graph, _, candidates) {
    const vectors = await vectorsAfter(graph, candidates);
    return async (ctx, ids) => {
      const still = await rows<{ id: string }>(sql`
        select m.id from memories m where m.id in ${uuids(ids)} and ${within(graph, "m")} and ${condition}`);
      const due = still.map(({ id }) => id);
      if (due.length === 0) return [];
      const memories = await storedMemories(ctx, due);
      await deleteLocked(ctx, graph, { memories, vectors, released: await released(graph, due) });
      return due;
    };
  },
});

const nothing = async () => [];
const columns = sql`m.id, m.graph_id as "graphId"`;

/** As if it had never been said: what it superseded is active again. */
export const eraseExpired = erasing({
  due: (own) => sql`
    select * from ((select ${columns} from memories m where ${own} and ${isDue("m")} order by m.expires_at limit ${perBatch}::int)
      union all (select ${columns} from memories m where ${own} and m.status = 'expired' limit ${perBatch}::int)) m`,
  condition: sql`(${isDue("m")} or m.status = 'expired')`,
  released: supersededBy,
});

/** By its last statement or change. What it superseded is older still. */
export function eraseOlder(days: number): Batch {
  const old = sql`m.created_at < ${cutoff(days)} and m.updated_at < ${cutoff(days)} and not m.pinned and m.status <> 'draft'`;
  return erasing({
    due: (own) => sql`select ${columns} from memories m where ${own} and ${old} order by m.created_at, m.id`,
    condition: old,
    released: nothing,
  });
}

export const eraseSuperseded = erasing({
  due: (own) => sql`select ${columns} from memories m where ${own} and m.status = 'superseded'`,
  condition: sql`m.status = 'superseded'`,
  released: nothing,
});

/** Earlier wordings of memories that were edited. */
export const eraseVersions: Batch = {
  action: "versions.erased",
  find: (ctx: ProjectContext) =>
    rows(sql`
      select distinct memory_id as id, graph_id as "graphId" from (
        select memory_id, graph_id from memory_versions where project_id = ${ctx.project.id}::uuid limit 200) v`),
  async prepare(graph) {
    return async (_, ids) => {
      const gone = await rows<{ id: string }>(sql`
        with gone as (delete from memory_versions where memory_id in ${uuids(ids)} and ${within(graph)} returning memory_id)
        select distinct memory_id as id from gone`);
      return gone.map(({ id }) => id);
    };
  },
};

export const cutoff = (days: number): SQL => sql`(now() - make_interval(days => ${days}::int))`;

/** On the episodes `e`: a memory that lives rests on its text. */
export const isNeeded = (own: SQL): SQL => sql`exists (
  select 1 from memories m where m.${own} and m.episode_id = e.id and m.status not in ('draft', 'expired') and ${unexpired("m")})`;
