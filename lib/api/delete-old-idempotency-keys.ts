import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** Drops idempotency keys that have had their 24 hours. Run now and then, by no request: it looks at all projects. */
export async function deleteOldIdempotencyKeys(): Promise<void> {
  await rows(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
