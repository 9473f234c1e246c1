import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { newSecret } from "@/lib/deliveries/sign";
import { AppError } from "@/lib/errors";
import type { EventType } from "@/lib/events/types";
import { formatId, newId } from "@/lib/ids";
import { checkEndpointUrl, type Endpoint, getEndpoint, requireWholeProject } from "./endpoint-record";

export const maxEndpoints = 10;

/** @returns the secret, only here. @throws AppError URL_NOT_ALLOWED, WEBHOOK_LIMIT, GRAPH_ACCESS_DENIED for a restricted key */
export async function createEndpoint(
  ctx: ProjectContext,
  { url, description = "", events }: { url: string; description?: string; events: EventType[] },
): Promise<Endpoint & { secret: string }> {
  requireWholeProject(ctx);
  checkEndpointUrl(url);
  const [id, secret] = [newId(), newSecret()];
  await inTransaction(async () => {
    // So that two calls don't exceed the limit together.
    await rows(sql`select 1 from projects where id = ${ctx.project.id}::uuid for no key update`);
    const [existing] = await rows<{ count: number }>(
      sql`select count(*)::int as count from webhook_endpoints where project_id = ${ctx.project.id}::uuid`,
    );
    if (existing!.count >= maxEndpoints) {
      throw new AppError("WEBHOOK_LIMIT", `A project has at most ${maxEndpoints} webhook endpoints. Delete one first.`);
    }
    await rows(sql`
      insert into webhook_endpoints (project_id, id, url, description, events, secret)
      values (${ctx.project.id}::uuid, ${id}::uuid, ${url}, ${description}, ${asArray(events)}, ${secret})`);
    await record(ctx, "webhook.created", { type: "webhook", id: formatId("webhook", id) }, { url, events });
  });
  return { ...(await getEndpoint(ctx, id)), secret };
}

export const asArray = (events: EventType[]) => sql`${`{${[...new Set(events)].join(",")}}`}::text[]`;
