import { sql } from "drizzle-orm";
import { type Acting, record } from "@/lib/audit/record";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import type { DisableReason } from "@/lib/vocabulary";

/** Call it in a transaction. Deliveries in flight end by themselves; those that wait fail, and can be sent again later. */
export async function disableEndpoint(ctx: Acting, id: string, reason: DisableReason): Promise<void> {
  const disabled = await rows(sql`
    update webhook_endpoints set disabled_at = now(), disabled_reason = ${reason}
    where project_id = ${ctx.project.id}::uuid and id = ${id}::uuid and disabled_at is null returning 1`);
  if (disabled.length === 0) return;
  await rows(sql`
    update webhook_deliveries set status = 'failed', finished_at = now(), lease_token = null
    where project_id = ${ctx.project.id}::uuid and endpoint_id = ${id}::uuid and status = 'pending' and (lease_token is null or next_at <= now())`);
  await record(ctx, "webhook.disabled", { type: "webhook", id: formatId("webhook", id) }, { reason });
}
