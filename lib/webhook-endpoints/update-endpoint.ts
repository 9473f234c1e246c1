import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { disableEndpoint } from "@/lib/deliveries/disable-endpoint";
import type { EventType } from "@/lib/events/types";
import { formatId } from "@/lib/ids";
import { asArray } from "./create-endpoint";
import { checkEndpointUrl, type Endpoint, endpointNotFound, getEndpoint } from "./endpoint-record";

export type EndpointChange = { url?: string; description?: string; events?: EventType[]; enabled?: boolean };

/** @param id null for a malformed id. @throws AppError WEBHOOK_NOT_FOUND, URL_NOT_ALLOWED, GRAPH_ACCESS_DENIED for a restricted key */
export async function updateEndpoint(ctx: ProjectContext, { id, ...change }: EndpointChange & { id: string | null }): Promise<Endpoint> {
  const before = await getEndpoint(ctx, id);
  const { url, description, events, enabled } = change;
  if (url !== undefined) checkEndpointUrl(url);
  await inTransaction(async () => {
    const [changed] = await rows<{ isDisabled: boolean }>(sql`
      update webhook_endpoints set url = coalesce(${url ?? null}::text, url), description = coalesce(${description ?? null}::text, description),
        events = coalesce(${events ? asArray(events) : sql`null`}, events)
      where project_id = ${ctx.project.id}::uuid and id = ${before.id}::uuid returning disabled_at is not null as "isDisabled"`);
    if (!changed) throw endpointNotFound();
    const target = { type: "webhook", id: formatId("webhook", before.id) };
    if (url !== undefined || description !== undefined || events) {
      await record(ctx, "webhook.updated", target, { url, description, events });
    }
    if (enabled === false) await disableEndpoint(ctx, before.id, "manual");
    if (enabled && changed.isDisabled) {
      await rows(sql`
        update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null
        where project_id = ${ctx.project.id}::uuid and id = ${before.id}::uuid`);
      await record(ctx, "webhook.enabled", target);
    }
  });
  return getEndpoint(ctx, before.id);
}
