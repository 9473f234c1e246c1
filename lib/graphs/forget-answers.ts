import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";

/**
 * Answers kept for replays may quote what is gone: those of calls that read memory go too, the project's and, from the dashboard, its
 * organization's, and a replay reads anew.
 */
export async function forgetAnswers({ project }: ProjectContext): Promise<void> {
  await rows(sql`
    delete from idempotency_keys where owner_id in (${project.id}::uuid, ${project.organizationId}::uuid)
      and endpoint ~ '/(search|ask|chat|resolve|merge|unmerge)$'`);
}
