import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";

const maxMemories = 500;

export async function createdMemories(ctx: ProjectContext, job: { id: string }): Promise<string[]> {
  const created = await rows<{ id: string }>(sql`
    select id from memories where job_id = ${job.id}::uuid and project_id = ${ctx.project.id}::uuid and status not in ('draft', 'expired') and ${unexpired("")}
    order by unit limit ${maxMemories}::int`);
  return created.map(({ id }) => id);
}
