import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, within } from "@/lib/graphs/graph";
import { added, recordChanges } from "@/lib/usage/record-changes";

/** With their jobs, which a foreign key would delete without counting. Withdraw their passages first. */
export async function deleteEpisodes(graph: Graph, ids: string[]): Promise<void> {
  const jobs = await rows<{ status: string }>(
    sql`delete from ingestion_jobs where ${within(graph)} and episode_id in ${uuids(ids)} returning status`,
  );
  await rows(sql`delete from episodes where ${within(graph)} and id in ${uuids(ids)}`);
  await recordChanges(
    graph.projectId,
    jobs.map(({ status }) => added(graph.graphId, `job:${status}`, -1)),
  );
}
