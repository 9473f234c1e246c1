import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/lists";
import { dateEvents, type Happened } from "@/lib/usage/date-events";
import type { Run } from "./batch";

type Added = { graphId: string; at: string };

const events = { hour: "active:hour", day: "active:day" } as const;
const units = ["hour", "day"] as const;
/** The hour or the day of a moment, UTC. */
const beginOf = (unit: (typeof units)[number], at: string): string => new Date(at).toISOString().slice(0, unit === "hour" ? 13 : 10);

/**
 * Inserts episodes and lets their users have been active when these were recorded, instead of now, as triggers note it. In an hour or a
 * day a user counts once, whatever else was there of it or comes in a later batch of the run.
 * @param insert gives the episodes that were not there
 */
export async function dateActivity(run: Run, graphIds: string[], insert: () => Promise<Added[]>): Promise<void> {
  const users = await readUsers(run, graphIds);
  const added = (await insert()).filter(({ graphId }) => users.has(graphId));
  if (added.length === 0) return;
  const happened: Happened[] = [];
  const latest = new Map<string, string>();
  for (const { graphId, at } of added) {
    const last = latest.get(graphId) ?? users.get(graphId)!.lastAt;
    latest.set(graphId, Date.parse(at) > Date.parse(last) ? at : last);
    const seen = run.active.get(graphId)!;
    for (const unit of units) {
      if (!seen.has(beginOf(unit, at))) happened.push({ what: events[unit], at });
      seen.add(beginOf(unit, at));
    }
  }
  const list = [...latest].map(([graphId, at]) => ({ id: users.get(graphId)!.userId, at }));
  await rows(sql`
    update users u set last_active_at = least(l.at, now())
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l (id uuid, at timestamptz)
    where u.id = l.id and u.project_id = ${run.ctx.project.id}`);
  const noted = [...latest.keys()].flatMap((graphId) => users.get(graphId)!.noted);
  const counted = Object.fromEntries(Object.values(events).map((what) => [what, noted.filter((each) => each === what).length]));
  await dateEvents(run.ctx.project.id, { counted, happened });
}

type Active = { graphId: string; userId: string; lastAt: string; noted: string[]; hours: string[] };

/**
 * By graph: whose it is, when they were last active, and what a trigger will note of them now. The hours in which they were active are
 * read once, before the run adds any.
 */
async function readUsers({ ctx, active }: Run, graphIds: string[]): Promise<Map<string, Active>> {
  const unread = graphIds.filter((id) => !active.has(id));
  const found = await rows<Active>(sql`
    select g.id as "graphId", u.id as "userId", to_json(u.last_active_at) #>> '{}' as "lastAt",
      array(select what from (values ('hour', ${events.hour}::text), ('day', ${events.day})) as e (unit, what)
        where u.last_active_at < date_trunc(unit, now(), 'UTC')) as noted,
      case when g.id in ${uuids(unread)} then array(
        select to_json(at) #>> '{}' from (
          select date_trunc('hour', created_at, 'UTC') as at from episodes where graph_id = g.id
          union select date_trunc('hour', u.created_at, 'UTC')) e
      ) else '{}' end as hours
    from graphs g join users u on u.id = g.user_id where g.id in ${uuids(graphIds)} and g.project_id = ${ctx.project.id}`);
  for (const { graphId, hours } of found) {
    if (active.has(graphId)) continue;
    active.set(graphId, new Set(hours.flatMap((at) => units.map((unit) => beginOf(unit, at)))));
  }
  return new Map(found.map((user) => [user.graphId, user]));
}
