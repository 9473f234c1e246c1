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
      const period = periodOf(now);
      await rows(sql`
        with spent as (
          update ingestion_jobs set input_tokens = input_tokens + ${call.inputTokens}::int,
            output_tokens = output_tokens + ${call.outputTokens}::int, cost_usd = cost_usd + ${call.costUsd ?? 0}::double precision
          where project_id = ${job.projectId} and id = ${job.id} returning project_id
        ), counted as (
          insert into usage_counters as u (organization_id, period, budget, used)
          select p.organization_id, ${period}, 'extraction', 1 from spent join projects p on p.id = spent.project_id
          on conflict (organization_id, period, budget) do update set used = u.used + 1 returning organization_id
        )
        insert into project_usage as u (organization_id, period, budget, project_id, used)
        select organization_id, ${period}, 'extraction', ${job.projectId}, 1 from counted
        on conflict (organization_id, period, budget, project_id) do update set used = u.used + 1`);
      await writeSpend(job.projectId, [spentBy(operation, call, now)]);
    });
