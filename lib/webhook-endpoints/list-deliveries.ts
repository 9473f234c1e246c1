import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import type { DeliveryState } from "@/lib/vocabulary";
import { type DeliveryRow, deliveryColumns, deliveryJoins, type ListedDelivery, toDelivery } from "./delivery-record";
import { getEndpoint } from "./endpoint-record";

const columns = { createdAt: sql`d.created_at`, id: sql`d.id` };

/** Newest first. @throws AppError WEBHOOK_NOT_FOUND, GRAPH_ACCESS_DENIED for a restricted key */
export async function listDeliveries(
  ctx: ProjectContext,
  { endpointId, status, page }: { endpointId: string | null; status?: DeliveryState; page: Page },
): Promise<Paged<ListedDelivery>> {
  const { id } = await getEndpoint(ctx, endpointId);
  const ofStatus = status ? sql`d.status = ${status}` : sql`true`;
  const found = await rows<DeliveryRow>(sql`
    select ${deliveryColumns} from (
      select d.* from webhook_deliveries d
      where d.project_id = ${ctx.project.id}::uuid and d.endpoint_id = ${id}::uuid and ${ofStatus} and ${afterCursor(page, columns)}
      ${orderAndLimit(page, columns)}
    ) d ${deliveryJoins} order by d.created_at desc, d.id desc`);
  return toPage(found.map(toDelivery), page);
}
