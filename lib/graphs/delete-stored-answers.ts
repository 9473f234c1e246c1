import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";

/**
 * Deletes responses stored for idempotent retries that may quote deleted memory, of the project's API calls and of its organization's
 * dashboard users. A retry then runs again.
 */
export async function deleteStoredAnswers(ctx: ProjectContext): Promise<void> {
  await rows(sql`
    delete from idempotency_keys where owner_id in (${ctx.project.id}::uuid, ${ctx.project.organizationId}::uuid)
      and endpoint ~ '/(search|ask|chat|resolve|merge|unmerge)$'`);
}
