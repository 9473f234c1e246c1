import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { behindCursor, type Page, type Paged, pageEnd, pageOf } from "@/lib/page";
import { countOf, readCounts, sumOf } from "@/lib/usage/counts";
import type { jobStates, SourceType } from "@/lib/vocabulary";

type State = (typeof jobStates)[number];

/** A job as lists show it. */
export type ListedJob = {
  id: string;
  status: State;
  sourceType: SourceType;
  chunksCreated: number;
  memoriesCreated: number;
  edgesCreated: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  errorMessage: string | null;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
};

/** SQL: what is read of a job `j`, beside its episode `e`, its graph `g` and user `u`. */
export const jobColumns = sql`j.id, j.status, e.source_type as "sourceType", j.chunks_created as "chunksCreated", j.memories_created as "memoriesCreated",
  j.edges_created as "edgesCreated", to_json(j.created_at) #>> '{}' as "createdAt", to_json(j.started_at) #>> '{}' as "startedAt",
  to_json(j.finished_at) #>> '{}' as "finishedAt", j.error_message as "errorMessage",
  json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id) as graph`;
export type JobRow = Omit<ListedJob, "createdAt" | "startedAt" | "finishedAt"> & {
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};
const date = (text: string | null) => (text === null ? null : new Date(text));
export const listedJob = <R extends JobRow>(row: R) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  startedAt: date(row.startedAt),
  finishedAt: date(row.finishedAt),
});

/** The project's ingestion jobs, newest first. */
export async function listJobs(
  ctx: ProjectContext,
  { page, status }: { page: Page; status?: State },
): Promise<Paged<ListedJob> & { total: number }> {
  const columns = { createdAt: sql`j.created_at`, id: sql`j.id` };
  const [found, counts] = await Promise.all([
    rows<JobRow>(sql`
      select ${jobColumns} from (
        select * from ingestion_jobs j where j.project_id = ${ctx.project.id}::uuid ${status ? sql`and j.status = ${status}` : sql``}
          and ${behindCursor(page, columns)} ${pageEnd(page, columns)}
      ) j join episodes e on e.id = j.episode_id join graphs g on g.id = j.graph_id left join users u on u.id = g.user_id
      order by j.created_at desc, j.id desc`),
    readCounts(ctx),
  ]);
  const total = status ? countOf(counts, `job:${status}`) : sumOf(counts, "job:");
  return { ...pageOf(found.map(listedJob), page), total };
}
