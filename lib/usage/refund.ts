import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { usageCounters } from "@/lib/db/schema";
import type { Budget } from "@/lib/vocabulary";

export type Meter = { organizationId: string; period: string; budget: Budget };

export async function refund(meter: Meter): Promise<void> {
  await (await db())
    .update(usageCounters)
    .set({ used: sql`${usageCounters.used} - 1` })
    .where(
      and(
        eq(usageCounters.organizationId, meter.organizationId),
        eq(usageCounters.period, meter.period),
        eq(usageCounters.budget, meter.budget),
        gt(usageCounters.used, 0),
      ),
    );
}
