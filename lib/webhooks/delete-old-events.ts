import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** Providers redeliver events for at most a month. */
export async function deleteOldEvents(): Promise<void> {
  await rows(sql`delete from webhook_events where received_at < now() - interval '90 days'`);
}
