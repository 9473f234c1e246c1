import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";

/** Answers kept for replays may quote what is gone: those of the project's retrieval calls go too, and a replay searches anew. */
export async function forgetAnswers(ctx: ProjectContext): Promise<void> {
  await rows(sql`delete from idempotency_keys where project_id = ${ctx.project.id} and endpoint ~ '/(search|ask|chat)$'`);
}
