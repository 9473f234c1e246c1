import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { Spend } from "@/lib/models/types";

/** Adds to what a job has used, answer by answer: what was paid for counts, whatever becomes of the step that asked. */
export const spendOf =
  (jobId: string): Spend =>
  async ({ inputTokens, outputTokens, costUsd }) => {
    await rows(sql`
      update ingestion_jobs set input_tokens = input_tokens + ${inputTokens}::int, output_tokens = output_tokens + ${outputTokens}::int,
        cost_usd = cost_usd + ${costUsd}::double precision
      where id = ${jobId}`);
  };
