import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** Drops events that no provider sends again: they keep theirs for a month at most. */
export async function deleteOldEvents(): Promise<void> {
  await rows(sql`delete from webhook_events where received_at < now() - interval '90 days'`);
}
