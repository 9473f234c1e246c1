import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** Deletes idempotency keys older than 24 hours, in all projects. Runs on a schedule, never inside a request. */
export async function deleteOldIdempotencyKeys(): Promise<void> {
  await rows(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
