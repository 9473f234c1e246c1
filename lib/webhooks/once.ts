import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";

/** Recording and applying are one transaction, so a duplicate waits for the first. If `apply` throws, the next delivery retries. */
export function applyOnce(
  provider: "identity" | "payments",
  eventId: string,
  type: string,
  apply: () => Promise<void>,
): Promise<{ isRepeated: boolean }> {
  return inTransaction(async () => {
    const [inserted] = await rows(sql`
      insert into webhook_events (provider, event_id, type) values (${provider}, ${eventId}, ${type})
      on conflict do nothing returning event_id`);
    if (inserted) await apply();
    return { isRepeated: !inserted };
  });
}
