import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import type { Spent } from "./model-spend";
import { reachThresholds } from "./spend-thresholds";

/**
 * Adds to the project's ledger and to its month, also after the project was deleted: the money is spent. The month's row comes first, so
 * that two writers of one project wait for each other instead of deadlocking.
 */
export async function writeSpend(projectId: string, spent: Spent[]): Promise<void> {
  if (spent.length === 0) return;
  await inTransaction(async () => {
    const months = await rows<{ period: string }>(sql`
      with spent as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) as s (day date, operation text, model text, calls bigint,
          "inputTokens" bigint, "cachedInputTokens" bigint, "outputTokens" bigint, "embeddingTokens" bigint, "costUsd" double precision,
          "unpricedCalls" bigint)
      ), months as (
        insert into monthly_spend as m (project_id, period, cost_usd)
        select ${projectId}::uuid, to_char(day, 'YYYY-MM'), sum("costUsd") from spent group by 2 order by 2
        on conflict (project_id, period) do update set cost_usd = m.cost_usd + excluded.cost_usd returning period
      ), written as (
        insert into model_usage as u (project_id, day, operation, model, calls, input_tokens, cached_input_tokens, output_tokens,
          embedding_tokens, cost_usd, unpriced_calls)
        select ${projectId}::uuid, day, operation, model, calls, "inputTokens", "cachedInputTokens", "outputTokens", "embeddingTokens",
          "costUsd", "unpricedCalls"
        from spent where (select count(*) from months) > 0
        on conflict (project_id, day, operation, model) do update set calls = u.calls + excluded.calls,
          input_tokens = u.input_tokens + excluded.input_tokens, cached_input_tokens = u.cached_input_tokens + excluded.cached_input_tokens,
          output_tokens = u.output_tokens + excluded.output_tokens, embedding_tokens = u.embedding_tokens + excluded.embedding_tokens,
          cost_usd = u.cost_usd + excluded.cost_usd, unpriced_calls = u.unpriced_calls + excluded.unpriced_calls
      )
      select period from months`);
    const [limits] = await rows(sql`select 1 from projects where id = ${projectId}::uuid and settings ? 'spend'`);
    if (limits) for (const { period } of months) await reachThresholds(projectId, period);
  });
}
