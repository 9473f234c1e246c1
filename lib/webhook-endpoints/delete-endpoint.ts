import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { endpointNotFound, getEndpoint } from "./endpoint-record";

/** With its deliveries. @param id null for a malformed id. @throws AppError WEBHOOK_NOT_FOUND, GRAPH_ACCESS_DENIED for a restricted key */
export async function deleteEndpoint(ctx: ProjectContext, id: string | null): Promise<void> {
  const endpoint = await getEndpoint(ctx, id);
  await inTransaction(async () => {
    const isEndpoint = sql`project_id = ${ctx.project.id}::uuid and id = ${endpoint.id}::uuid`;
    // In the order of those who record an event: the audit chain before the endpoint. This first lock doesn't stop them.
    const found = await rows(sql`select 1 from webhook_endpoints where ${isEndpoint} for no key update`);
    if (found.length === 0) throw endpointNotFound();
    await record(ctx, "webhook.deleted", { type: "webhook", id: formatId("webhook", endpoint.id) });
    await rows(sql`delete from webhook_endpoints where ${isEndpoint}`);
    // Events that no other endpoint gets.
    await rows(sql`
      delete from event_outbox e where e.project_id = ${ctx.project.id}::uuid
        and not exists (select 1 from webhook_deliveries d where d.project_id = ${ctx.project.id}::uuid and d.event_id = e.id)`);
  });
}
