import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { Spend } from "@/lib/models/types";
import { periodOf } from "@/lib/usage/period";
import type { JobKey } from "./job-episode";

export const recordJobSpend =
  (job: JobKey): Spend =>
  async ({ inputTokens, outputTokens, costUsd }) => {
    await rows(sql`
      with spent as (
        update ingestion_jobs set input_tokens = input_tokens + ${inputTokens}::int, output_tokens = output_tokens + ${outputTokens}::int,
          cost_usd = cost_usd + ${costUsd}::double precision
        where project_id = ${job.projectId} and id = ${job.id} returning project_id
      )
      insert into usage_counters as u (organization_id, period, budget, used)
      select p.organization_id, ${periodOf(new Date())}, 'extraction', 1 from spent join projects p on p.id = spent.project_id
      on conflict (organization_id, period, budget) do update set used = u.used + 1`);
  };
