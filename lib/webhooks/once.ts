import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";

/**
 * Applies a provider's event once, whatever is delivered again or at the same time: its row and its effect are one transaction, so
 * that a copy waits for the first to end and then finds the row. When `apply` throws nothing is kept, and the provider's next attempt
 * starts anew.
 */
export function once(
  provider: "identity" | "payments",
  eventId: string,
  type: string,
  apply: () => Promise<void>,
): Promise<{ isRepeated: boolean }> {
  return inTransaction(async () => {
    const [first] = await rows(sql`
      insert into webhook_events (provider, event_id, type) values (${provider}, ${eventId}, ${type})
      on conflict do nothing returning event_id`);
    if (first) await apply();
    return { isRepeated: !first };
  });
}
