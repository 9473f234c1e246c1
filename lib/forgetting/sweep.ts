import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import { describeError, log } from "@/lib/log";
import { systemContext } from "@/lib/projects/find-project";
import { type Batch, forgetBatch } from "./batch";
import { eraseExpiredText, eraseOlderMessages } from "./erase-episodes";
import { eraseExpired, eraseOlder, eraseSuperseded, eraseVersions } from "./erase-memories";
import { expireMemories } from "./expire-memories";

const projectsPerSweep = 50;
/** The rest follows in the next minute, so that one project doesn't hold up the others. */
const batchesPerKind = 20;

type Claim = { id: string; lease: string };

/** Forgets what is due, in the projects where something may be. Two servers don't sweep the same project. */
export async function sweep(): Promise<void> {
  for (const { id, lease } of await acrossProjects(claim)) {
    // The lease runs out, and then the project is swept again.
    await inProject(id, () => sweepProject(id, lease)).catch((error) => log.warn("sweep.failed", { project: id, ...describeError(error) }));
  }
}

/**
 * Stored times are rounded to the millisecond, possibly up, and what is due now must be found now. `for update` would skip a project
 * while a row is written that refers to it.
 */
const claim = (): Promise<Claim[]> =>
  rows<Claim>(sql`
    with due as (
      select id from projects where forget_at <= now() + interval '1 millisecond' order by forget_at limit ${projectsPerSweep}::int for no key update skip locked
    )
    update projects p set forget_at = now() + interval '5 minutes' from due where p.id = due.id
    returning p.id, to_json(p.forget_at) #>> '{}' as lease`);

async function sweepProject(id: string, lease: string): Promise<void> {
  const ctx = await systemContext(id, "sweep");
  if (!ctx) return;
  let isDone = true;
  for (const kind of kindsOf(ctx.project.settings)) isDone = (await forgetAll(ctx, kind)) && isDone;
  await scheduleNext(ctx, lease, isDone);
}

function kindsOf({ expiry, retention, history }: ProjectSettings): Batch[] {
  return [
    ...(expiry === "erase" ? [eraseExpired, eraseExpiredText] : [expireMemories]),
    ...(retention?.messagesDays ? [eraseOlderMessages(retention.messagesDays)] : []),
    ...(retention?.memoriesDays ? [eraseOlder(retention.memoriesDays)] : []),
    ...(history === "erase" ? [eraseSuperseded, eraseVersions] : []),
  ];
}

/** @returns false if there may be more */
async function forgetAll(ctx: ProjectContext, kind: Batch): Promise<boolean> {
  for (let batch = 0; batch < batchesPerKind; batch++) {
    const { found, forgotten } = await forgetBatch(ctx, kind);
    if (found === 0 || forgotten === 0) return true;
  }
  return false;
}

/**
 * At the next expiry, and within the hour if something can still become due: a write that wasn't committed when this looked, a job that
 * runs late, another hour's messages.
 */
async function scheduleNext(ctx: ProjectContext, lease: string, isDone: boolean): Promise<void> {
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  const { retention, history } = ctx.project.settings;
  const isByAge = Boolean(retention?.messagesDays || retention?.memoriesDays || history === "erase");
  const [next] = await rows<{ at: string | null }>(sql`
    select to_json(case when not ${isDone}::boolean then now() when ${isByAge}::boolean or first.at is not null or recent.exists
      then least(first.at, now() + interval '1 hour') end) #>> '{}' as at
    from (select min(expires_at) as at from memories where ${own} and expires_at is not null and status not in ('draft', 'expired')
        and status <> 'rejected') first,
      (select exists (select 1 from episodes where ${own} and expires_at > now() - interval '1 day')) recent`);
  const at = sql`${next!.at}::timestamptz`;
  await rows(sql`
    update projects set forget_at = case when forget_at = ${lease}::timestamptz then ${at} else least(forget_at, ${at}) end
    where id = ${ctx.project.id}::uuid`);
}
