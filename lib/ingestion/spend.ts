import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { type Spend, spentBy } from "@/lib/usage/model-spend";
import { periodOf } from "@/lib/usage/period";
import { writeSpend } from "@/lib/usage/write-spend";
import type { ModelOperation } from "@/lib/vocabulary";
import type { JobKey } from "./job-episode";

/** Once for each answer of a model: a step that runs again after its result was stored calls no model, and one that does pays again. */
export const recordJobSpend =
  (job: JobKey, operation: ModelOperation): Spend =>
  (call) =>
    inTransaction(async () => {
      const now = new Date();
      const spent = await rows(sql`
        update ingestion_jobs set input_tokens = input_tokens + ${call.inputTokens}::int,
          output_tokens = output_tokens + ${call.outputTokens}::int, cost_usd = cost_usd + ${call.costUsd ?? 0}::double precision
        where project_id = ${job.projectId} and id = ${job.id} returning 1`);
      // If the job was deleted meanwhile, its call only counts as spend.
      if (spent.length > 0) await countExtraction(job.projectId, periodOf(now));
      await writeSpend(job.projectId, [spentBy(operation, call, now)]);
    });

const countExtraction = (projectId: string, period: string) =>
  rows(sql`
    with counted as (
      insert into usage_counters as u (organization_id, period, budget, used)
      select organization_id, ${period}, 'extraction', 1 from projects where id = ${projectId}
      on conflict (organization_id, period, budget) do update set used = u.used + 1 returning organization_id
    )
    insert into project_usage as u (organization_id, period, budget, project_id, used)
    select organization_id, ${period}, 'extraction', ${projectId}, 1 from counted
    on conflict (organization_id, period, budget, project_id) do update set used = u.used + 1`);
