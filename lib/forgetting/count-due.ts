import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isDue } from "@/lib/db/expiry";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import { cutoff } from "./erase-memories";

export type DueCounts = { memories: number; messages: number; versions: number; isExact: boolean };

const maxCounted = 10_000;

/** What the next sweep would erase with these settings. */
export async function countDue(
  ctx: ProjectContext,
  { expiry, retention = {}, history }: Pick<ProjectSettings, "expiry" | "retention" | "history">,
): Promise<DueCounts> {
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  const most = sql`limit ${maxCounted + 1}::int`;
  const { messagesDays, memoriesDays } = retention;
  const kinds = [
    ...(expiry === "erase"
      ? [sql`select id from memories m where m.${own} and ${isDue("m")}`, sql`select id from memories where ${own} and status = 'expired'`]
      : []),
    ...(memoriesDays
      ? [
          sql`select id from memories where ${own} and created_at < ${cutoff(memoriesDays)} and updated_at < ${cutoff(memoriesDays)} and not pinned
            and status <> 'draft'`,
        ]
      : []),
    ...(history === "erase" ? [sql`select id from memories where ${own} and status = 'superseded'`] : []),
    // What a newer text states, too, stays.
    ...(messagesDays
      ? [
          sql`select m.id from old_episodes e join memories m on m.${own} and m.episode_id = e.id and m.status <> 'draft' and not exists (
            select 1 from restatements r join chunks c on c.${own} and c.id = r.chunk_id
            where r.${own} and r.memory_id = m.id and c.episode_id not in (select id from old_episodes))`,
        ]
      : []),
  ];
  const memories =
    kinds.length > 0
      ? sql.join(
          kinds.map((kind) => sql`(${kind} ${most})`),
          sql` union `,
        )
      : sql`select null::uuid where false`;
  const [found] = await rows<Omit<DueCounts, "isExact">>(sql`
    with old_episodes as materialized (
      select e.id from episodes e where e.${own} and ${messagesDays ? sql`e.created_at < ${cutoff(messagesDays)}` : sql`false`}
        and e.thread_id is not null and not exists (select 1 from memories m where m.${own} and m.episode_id = e.id and m.pinned) ${most})
    select (select count(*)::int from (select * from (${memories}) m ${most}) c) as memories,
      (select count(*)::int from (select 1 from old_episodes e join messages s on s.${own} and s.episode_id = e.id ${most}) c) as messages,
      (select count(*)::int from (select 1 from memory_versions where ${own} and ${history === "erase"}::boolean ${most}) c) as versions`);
  const { memories: erased, messages, versions } = found!;
  const capped = (count: number) => Math.min(count, maxCounted);
  return {
    ...{ memories: capped(erased), messages: capped(messages), versions: capped(versions) },
    isExact: Math.max(erased, messages, versions) <= maxCounted,
  };
}
