import { sql } from "drizzle-orm";
import { dispatchDeliveries } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { testEvent } from "@/lib/events/types";
import { formatId, newId } from "@/lib/ids";
import { type Delivery, getDelivery } from "./delivery-record";
import { endpointDisabled, getEndpoint } from "./endpoint-record";

/** @param id null for a malformed id. @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, GRAPH_ACCESS_DENIED for a restricted key */
export async function sendTest(ctx: ProjectContext, id: string | null): Promise<Delivery> {
  const endpoint = await getEndpoint(ctx, id);
  const [eventId, deliveryId] = [newId(), newId()];
  await inTransaction(async () => {
    const sent = await rows(sql`
      with endpoint as (
        select id from webhook_endpoints where project_id = ${ctx.project.id}::uuid and id = ${endpoint.id}::uuid and disabled_at is null for key share
      ), event as (
        insert into event_outbox (project_id, id, type, data) select ${ctx.project.id}::uuid, ${eventId}::uuid, ${testEvent}, '{}' from endpoint
      )
      insert into webhook_deliveries (project_id, id, event_id, endpoint_id)
      select ${ctx.project.id}::uuid, ${deliveryId}::uuid, ${eventId}::uuid, id from endpoint returning 1`);
    if (sent.length === 0) throw endpointDisabled();
    await record(ctx, "webhook.tested", { type: "webhook", id: formatId("webhook", endpoint.id) });
  });
  await dispatchDeliveries(ctx.project.id, [deliveryId]);
  return getDelivery(ctx, deliveryId);
}
