import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { Budget } from "@/lib/vocabulary";

export type Meter = { organizationId: string; projectId: string; period: string; budget: Budget };

/** The organization's counter first, as everywhere: in another order, two calls could deadlock. */
export async function refund({ organizationId, projectId, period, budget }: Meter): Promise<void> {
  const counter = sql`organization_id = ${organizationId}::uuid and period = ${period}::text and budget = ${budget}::text`;
  await rows(sql`
    with refunded as (update usage_counters set used = used - 1 where ${counter} and used > 0 returning 1)
    update project_usage set used = used - 1
    where ${counter} and project_id = ${projectId}::uuid and used > 0 and exists (select 1 from refunded)`);
}
