import { sql } from "drizzle-orm";
import { dispatchDeliveries } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { formatId, newId } from "@/lib/ids";
import { type Delivery, deliveryNotFound, getDelivery } from "./delivery-record";
import { endpointDisabled } from "./endpoint-record";

/**
 * Sends the same event again, at once, with all attempts before it. One that is being sent stays as it is.
 * @param id null for a malformed id
 * @throws AppError DELIVERY_NOT_FOUND, WEBHOOK_DISABLED, GRAPH_ACCESS_DENIED for a restricted key
 */
export async function retryDelivery(ctx: ProjectContext, id: string | null): Promise<Delivery> {
  const delivery = await getDelivery(ctx, id);
  await inTransaction(async () => {
    const [endpoint] = await rows<{ isDisabled: boolean }>(sql`
      select disabled_at is not null as "isDisabled" from webhook_endpoints
      where project_id = ${ctx.project.id}::uuid and id = ${delivery.endpointId}::uuid for key share`);
    if (!endpoint) throw deliveryNotFound();
    if (endpoint.isDisabled) throw endpointDisabled();
    await rows(sql`
      update webhook_deliveries set status = 'pending', earlier_attempts = attempts, next_at = now(), lease_token = null, finished_at = null
      where project_id = ${ctx.project.id}::uuid and id = ${delivery.id}::uuid
        and not (status = 'pending' and lease_token is not null and next_at > now())`);
    await record(ctx, "webhook.retried", { type: "webhook", id: formatId("webhook", delivery.endpointId) });
  });
  await dispatchDeliveries(ctx.project.id, [delivery.id], newId());
  return getDelivery(ctx, delivery.id);
}
