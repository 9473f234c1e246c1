import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { writeAhead } from "@/lib/db/client";

/** Responses stored for idempotent retries may quote deleted memory. A retry then runs again. */
export async function deleteStoredAnswers(ctx: ProjectContext): Promise<void> {
  await writeAhead(sql`
    delete from idempotency_keys where owner_id in (${ctx.project.id}::uuid, ${ctx.project.organizationId}::uuid)
      and endpoint ~ '/(search|ask|chat|resolve|merge|unmerge)$'`);
}
