import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { type CountChange, hourOf } from "@/lib/usage/record-changes";

const dayMs = 86_400_000;
const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs);

/**
 * Whoever is heard of first in an hour is counted in it, and so for the day. The row's lock lets two that come at once count them once.
 * @param graph `lastActiveAt` if it is known: then most adds ask nothing
 * @param times of what was added
 * @returns what the caller must record
 */
export async function noteActivity(
  ctx: ProjectContext,
  graph: { id: string; kind: "USER" | "GROUP"; lastActiveAt?: Date },
  times: Date[],
): Promise<CountChange[]> {
  const latest = new Date(Math.max(...times.map((at) => at.getTime())));
  if (graph.kind === "GROUP" || times.length === 0 || (graph.lastActiveAt && graph.lastActiveAt >= hourOf(latest))) return [];
  const [heard] = await rows<{ before: string }>(sql`
    with heard as (
      select u.id, u.last_active_at from users u join graphs g on g.project_id = ${ctx.project.id} and g.user_id = u.id
      where u.project_id = ${ctx.project.id} and g.id = ${graph.id} and u.last_active_at < ${hourOf(latest).toISOString()}::timestamptz
      for update of u
    )
    update users u set last_active_at = ${latest.toISOString()}::timestamptz from heard h where u.project_id = ${ctx.project.id} and u.id = h.id
    returning to_json(h.last_active_at) #>> '{}' as before`);
  return heard ? activityChanges(new Date(heard.before), times) : [];
}

function activityChanges(before: Date, times: Date[]): CountChange[] {
  const [hours, days] = [new Set<number>(), new Set<number>()];
  for (const at of times) {
    if (hourOf(at) > hourOf(before)) hours.add(hourOf(at).getTime());
    if (dayOf(at) > dayOf(before)) days.add(dayOf(at).getTime());
  }
  const event = (what: string, at: number): CountChange => ({ graphId: null, what, change: 1, isEvent: true, at: new Date(at) });
  return [...[...hours].map((at) => event("active:hour", at)), ...[...days].map((at) => event("active:day", at))];
}

/** A new user's first hour is counted with the user. */
export const newUserChanges = (lastActiveAt: Date): CountChange[] => [
  { graphId: null, what: "user", change: 1 },
  ...["active:hour", "active:day"].map(
    (what): CountChange => ({ graphId: null, what, change: 1, isEvent: true, at: hourOf(lastActiveAt) }),
  ),
];
