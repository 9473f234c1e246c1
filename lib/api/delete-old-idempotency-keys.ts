import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

export async function deleteOldIdempotencyKeys(): Promise<void> {
  await rows(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
