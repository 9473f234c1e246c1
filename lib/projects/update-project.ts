import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import { formatId } from "@/lib/ids";
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
    await record(ctx, "project.updated", { type: "project", id: formatId("project", ctx.project.id) }, change);
  });
}
