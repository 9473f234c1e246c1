import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { newSecret } from "@/lib/deliveries/sign";
import { formatId } from "@/lib/ids";
import { type Endpoint, endpointNotFound, getEndpoint } from "./endpoint-record";

/**
 * Until the grace period ends, both secrets sign, so that receivers can be changed without losing an event.
 * @param id null for a malformed id
 * @returns the new secret, only here
 * @throws AppError WEBHOOK_NOT_FOUND, GRAPH_ACCESS_DENIED for a restricted key
 */
export async function rotateSecret(
  ctx: ProjectContext,
  { id, graceHours }: { id: string | null; graceHours: number },
): Promise<Endpoint & { secret: string }> {
  const endpoint = await getEndpoint(ctx, id);
  const secret = newSecret();
  await inTransaction(async () => {
    const rotated = await rows(sql`
      update webhook_endpoints set secret = ${secret}, old_secret = secret, old_secret_until = now() + ${graceHours}::double precision * interval '1 hour'
      where project_id = ${ctx.project.id}::uuid and id = ${endpoint.id}::uuid returning 1`);
    if (rotated.length === 0) throw endpointNotFound();
    await record(ctx, "webhook.secret_rotated", { type: "webhook", id: formatId("webhook", endpoint.id) }, { graceHours });
  });
  return { ...(await getEndpoint(ctx, endpoint.id)), secret };
}
