import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { graphTables } from "@/lib/graphs/delete-graph-rows";
import { showId } from "@/lib/ids";
import { lockAggregation } from "@/lib/usage/aggregate-changes";
import { projectNotFound } from "./find-project";

/** Tries at finding a moment in which nobody makes a graph. */
const maxTries = 10;

/**
 * Deletes a project and every row of it: graphs, users, keys, the audit chain, counts, kept answers. Jobs in flight find no graph to
 * lock, and write nothing more; whoever adds meanwhile either ends first, or is told that the project is gone.
 * @throws AppError PROJECT_NOT_FOUND, UNAVAILABLE
 */
export async function deleteProject(ctx: ProjectContext): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) if (await tryToDelete(ctx)) return;
  throw new AppError("UNAVAILABLE", "The project is too busy to be deleted: new users keep coming. Stop what writes to it and try again.", {
    headers: { "Retry-After": "2" },
  });
}

/** @returns false when a graph came in between: a writer of it may hold what we would wait for while it waits for us */
function tryToDelete(ctx: ProjectContext): Promise<boolean> {
  const { id, organizationId } = ctx.project;
  return inTransaction(async () => {
    // Writers hold their graph before they touch the project's row, by the audit chain's key. So do we.
    const held = await rows(sql`select id from graphs where project_id = ${id}::uuid order by id for update`);
    const project = await rows(sql`select 1 from projects where id = ${id}::uuid and organization_id = ${organizationId}::uuid for update`);
    if (project.length === 0) throw projectNotFound();
    const [graphs] = await rows<{ count: number }>(sql`select count(*)::int as count from graphs where project_id = ${id}::uuid`);
    if (graphs!.count !== held.length) return false;
    for (const table of graphTables) {
      await rows(sql`delete from ${sql.identifier(table)} where graph_id in (select id from graphs where project_id = ${id}::uuid)`);
    }
    // Whatever else hangs on the project goes with it.
    await rows(sql`delete from graphs where project_id = ${id}::uuid`);
    await rows(sql`delete from projects where id = ${id}::uuid`);
    await forgetProject(ctx);
    return true;
  });
}

/** Rows that name a project without a key: its counts, and answers that are kept for replays, of its keys' calls and of people's. */
async function forgetProject(ctx: ProjectContext): Promise<void> {
  const { id, organizationId } = ctx.project;
  const shown = showId("project", id);
  // Changes that are being added up just now would come back as counts.
  await lockAggregation();
  await rows(sql`delete from count_changes where project_id = ${id}::uuid`);
  await rows(sql`delete from counts where owner_id = ${id}::uuid or (project_id = ${id}::uuid and owner_id <> project_id)`);
  await rows(sql`delete from hourly_counts where project_id = ${id}::uuid`);
  await rows(sql`
    delete from idempotency_keys where owner_id = ${id}::uuid
      or (owner_id = ${organizationId}::uuid and (strpos(endpoint, ${shown}) > 0 or strpos(body, ${JSON.stringify(shown)}) > 0))`);
}
