import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";

/**
 * Answers kept for replays may quote what is gone: those of the project's calls that tell of memory go too, and those of its
 * organization's people. A replay reads anew.
 */
export async function deleteStoredAnswers(ctx: ProjectContext): Promise<void> {
  await rows(sql`
    delete from idempotency_keys where owner_id in (${ctx.project.id}::uuid, ${ctx.project.organizationId}::uuid)
      and endpoint ~ '/(search|ask|chat|resolve|merge|unmerge)$'`);
}
