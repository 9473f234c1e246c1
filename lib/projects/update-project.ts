import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { sweepAt } from "@/lib/db/expiry";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import { formatId } from "@/lib/ids";
import { resumeJobs } from "@/lib/ingestion/resume-jobs";
import { periodOf } from "@/lib/usage/period";
import { mayCallModels } from "@/lib/usage/spend-state";
import { reachThresholds } from "@/lib/usage/spend-thresholds";
import { projectNotFound } from "./find-project";

export type ProjectChange = {
  name?: string;
  description?: string;
  settings?: { [K in keyof ProjectSettings]?: ProjectSettings[K] | null };
};

/** The database merges settings one by one, so that concurrent changes don't overwrite each other. @throws AppError PROJECT_NOT_FOUND */
export async function updateProject(ctx: ProjectContext, change: ProjectChange): Promise<void> {
  const { name, description, settings = {} } = change;
  await inTransaction(async () => {
    const changed = await rows(sql`
      update projects set name = coalesce(${name ?? null}::text, name), description = coalesce(${description ?? null}::text, description),
        settings = jsonb_strip_nulls(settings || ${JSON.stringify(settings)}::jsonb), updated_at = now()
      where id = ${ctx.project.id}::uuid and organization_id = ${ctx.project.organizationId}::uuid returning 1`);
    if (changed.length === 0) throw projectNotFound();
    if (settings.spend !== undefined) await applySpendLimits(ctx.project.id);
    // What the new settings forget, the next sweep finds.
    if (settings.expiry || settings.retention || settings.history) await sweepAt(ctx.project.id, new Date());
    await record(ctx, "project.updated", { type: "project", id: formatId("project", ctx.project.id) }, change);
  });
}

async function applySpendLimits(projectId: string): Promise<void> {
  await reachThresholds(projectId, periodOf(new Date()));
  if (await mayCallModels(projectId)) await resumeJobs(projectId);
}
