import { type SQL, sql } from "drizzle-orm";
import { beforeCommit, rows, writeAhead } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { hasReplica, markWrite } from "@/lib/db/write-positions";
import { newId } from "@/lib/ids";

/** `graphId` null: only of the project. `at`: when an event happened, by default now. */
export type CountChange = { graphId: string | null; what: string; change: number; isEvent?: boolean; at?: Date };

/** `change` null: nothing that is counted. */
type ProjectChange = { projectId: string; change: CountChange | null };

/** Call it in the transaction of the change, so that counts equal the tables. */
export const recordChanges = (projectId: string, changes: CountChange[]): Promise<void> =>
  beforeCommit(
    changes.map((change) => ({ projectId, change })),
    writeChanges,
  );

/** Call it in a transaction that writes what isn't counted: a replica answers only when it has the project's last write. */
export const noteWrite = (projectId: string): Promise<void> => beforeCommit([{ projectId, change: null }], writeChanges);

async function writeChanges(changes: ProjectChange[]): Promise<void> {
  // In one order, because each project's mark makes its other writers wait.
  const byProject = [...Map.groupBy(changes, (each) => each.projectId)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [projectId, own] of byProject) {
    // The log of calls counts events, and must not make the next read wait for the replica.
    const isWrite = own.some(({ change }) => !change?.isEvent);
    const mark = isWrite && (await hasReplica()) ? markWrite(projectId) : null;
    const counted = own.flatMap(({ change }) => change ?? []);
    await inProject(projectId, () => writeOwn(projectId, counted, mark));
  }
}

/** Rows that cancel out aren't written. */
async function writeOwn(projectId: string, changes: CountChange[], mark: SQL | null): Promise<void> {
  const sums = new Map<string, CountChange>();
  for (const { change, ...of } of changes) {
    const key = JSON.stringify(of);
    sums.set(key, { ...of, change: (sums.get(key)?.change ?? 0) + change });
  }
  const list = [...sums.values()].filter(({ change }) => change !== 0).map((each) => ({ id: newId(), ...each }));
  if (list.length === 0) {
    if (mark) await rows(mark);
    return;
  }
  await writeAhead(sql`
    ${mark ? sql`with mark as (${mark})` : sql``}
    insert into count_changes (project_id, id, graph_id, what, change, is_event, at)
    select ${projectId}::uuid, c.id, c."graphId", c.what, c.change, coalesce(c."isEvent", false), coalesce(c.at, now())
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as c (id uuid, "graphId" uuid, what text, change bigint, "isEvent" boolean, at timestamptz)`);
}

export const added = (graphId: string | null, what: string, change: number): CountChange => ({ graphId, what, change });

/** `null` for a row that wasn't there, or isn't counted. */
export const moved = (graphId: string, { from, to }: { from: string | null; to: string | null }): CountChange[] =>
  from === to ? [] : [...(from ? [added(graphId, from, -1)] : []), ...(to ? [added(graphId, to, 1)] : [])];

const hourMs = 3_600_000;
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** For a statement outside a transaction. @param source a table `c` with the columns `project_id` and `graph_id`, one row at most */
export const insertMove = (source: SQL, { from, to }: { from: string; to: string }, condition: SQL = sql`true`): SQL => sql`
  insert into count_changes (project_id, id, graph_id, what, change)
  select c.project_id, v.id, c.graph_id, v.what, v.change from ${source} c
    cross join (values (${newId()}::uuid, ${from}::text, -1), (${newId()}::uuid, ${to}::text, 1)) as v (id, what, change)
  where ${condition}`;
