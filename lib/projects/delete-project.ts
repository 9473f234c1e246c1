import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { graphTables } from "@/lib/graphs/delete-graph-rows";
import { formatId } from "@/lib/ids";
import { lockAggregation } from "@/lib/usage/aggregate-changes";
import { projectNotFound } from "./find-project";

const maxAttempts = 10;

export async function deleteProject(ctx: ProjectContext, now = new Date()): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) if (await tryToDelete(ctx, now)) return;
  throw new AppError("UNAVAILABLE", "The project can't be deleted while new users are being added. Stop writing to it and try again.", {
    headers: { "Retry-After": "2" },
  });
}

/** What graphs don't have. On a cluster, keys from these tables to the project's row can't be checked, so nothing cascades to them. */
const projectTables = [
  "graphs",
  "users",
  "webhook_endpoints",
  "eval_runs",
  "query_log",
  "sequence_counters",
  "audit_entries",
  "audit_heads",
] as const;

/** @returns false when a graph was created in the meantime: locking it now could deadlock */
function tryToDelete(ctx: ProjectContext, now: Date): Promise<boolean> {
  const { id, organizationId } = ctx.project;
  return inTransaction(async () => {
    // In the same order as writers: graphs first, then the project's row (which the audit chain references).
    const locked = await rows(sql`select id from graphs where project_id = ${id}::uuid order by id for update`);
    const project = await rows(sql`select 1 from projects where id = ${id}::uuid and organization_id = ${organizationId}::uuid for update`);
    if (project.length === 0) throw projectNotFound();
    const [graphs] = await rows<{ count: number }>(sql`select count(*)::int as count from graphs where project_id = ${id}::uuid`);
    if (graphs!.count !== locked.length) return false;
    for (const table of graphTables) {
      await rows(sql`delete from ${sql.identifier(table)} where project_id = ${id}::uuid`);
    }
    for (const table of projectTables) await rows(sql`delete from ${sql.identifier(table)} where project_id = ${id}::uuid`);
    await rows(sql`
      with deleted as (delete from projects where id = ${id}::uuid returning id, organization_id, tag, name)
      insert into deleted_projects (project_id, organization_id, tag, name, deleted_at)
      select id, organization_id, tag, name, ${now.toISOString()}::timestamptz from deleted`);
    await deleteReferences(ctx);
    return true;
  });
}

async function deleteReferences(ctx: ProjectContext): Promise<void> {
  const { id, organizationId } = ctx.project;
  const shownId = formatId("project", id);
  // An aggregation in progress would write the counts again.
  await lockAggregation();
  await rows(sql`delete from count_changes where project_id = ${id}::uuid`);
  await rows(sql`delete from counts where project_id = ${id}::uuid`);
  await rows(sql`delete from hourly_counts where project_id = ${id}::uuid`);
  await rows(sql`
    delete from idempotency_keys where owner_id = ${id}::uuid
      or (owner_id = ${organizationId}::uuid and (strpos(endpoint, ${shownId}) > 0 or strpos(body, ${JSON.stringify(shownId)}) > 0))`);
}
