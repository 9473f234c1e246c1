import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";

/** Counting stops here: a queue this long needs attention, whatever its length. */
const maxCounted = 10_000;

/** Jobs of all projects that are due. Jobs that wait for a spend limit are not. */
export async function countWaitingJobs(): Promise<{ waiting: number; oldestSeconds: number }> {
  const [counted] = await acrossProjects(() =>
    rows<{ waiting: number; oldestSeconds: number }>(sql`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(run_after)), 0)::float8 as "oldestSeconds"
      from (select run_after from ingestion_jobs where status = 'pending' and run_after <= now() order by run_after limit ${maxCounted}::int) due`),
  );
  return counted!;
}
