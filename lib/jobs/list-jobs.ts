import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { afterCursor, orderAndLimit, type Page, type Paged, rowLimit, toPage } from "@/lib/page";
import { countOf, readCounts } from "@/lib/usage/counts";
import { type JobWait, jobStates, type SourceType } from "@/lib/vocabulary";

type State = (typeof jobStates)[number];

export type ListedJob = {
  id: string;
  status: State;
  waitingFor: JobWait | null;
  sourceType: SourceType;
  chunksCreated: number;
  memoriesCreated: number;
  edgesCreated: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  errorMessage: string | null;
  threadId: string | null;
  excerpt: string | null;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
};

const maxExcerpt = 200;

export const jobColumns = sql`j.id, j.status, j.waiting_for as "waitingFor", e.source_type as "sourceType", j.chunks_created as "chunksCreated", j.memories_created as "memoriesCreated",
  j.edges_created as "edgesCreated", to_json(j.created_at) #>> '{}' as "createdAt", to_json(j.started_at) #>> '{}' as "startedAt",
  to_json(j.finished_at) #>> '{}' as "finishedAt", j.error_message as "errorMessage", e.thread_id as "threadId",
  (select left(content, ${maxExcerpt}::int) from chunks where project_id = j.project_id and episode_id = j.episode_id order by message_index, start limit 1) as excerpt,
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

const columns = { createdAt: sql`j.created_at`, id: sql`j.id` };
export const jobJoins = sql`join episodes e on e.project_id = j.project_id and e.id = j.episode_id join graphs g on g.project_id = j.project_id and g.id = j.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id`;

export type JobList = Paged<ListedJob> & { total: number; statusCounts: { status: State; count: number }[] };

export async function listJobs(ctx: ProjectContext, { page, statuses }: { page: Page; statuses?: State[] }): Promise<JobList> {
  const condition = sql`j.project_id = ${ctx.project.id}::uuid and ${afterCursor(page, columns)}`;
  const source = statuses
    ? sql`${texts(statuses)} s (status) cross join lateral (
        select * from ingestion_jobs j where ${condition} and j.status = s.status
        order by j.created_at desc, j.id desc ${rowLimit(page.limit + page.offset + 1)}) j`
    : sql`ingestion_jobs j where ${condition}`;
  const [jobs, counts] = await Promise.all([
    rows<JobRow>(
      sql`select ${jobColumns} from (select j.* from ${source} ${orderAndLimit(page, columns)}) j ${jobJoins} order by j.created_at desc, j.id desc`,
    ),
    readCounts(ctx),
  ]);
  const statusCounts = jobStates.map((status) => ({ status, count: countOf(counts, `job:${status}`) }));
  const listed = statusCounts.filter(({ status }) => !statuses || statuses.includes(status));
  return { ...toPage(jobs.map(listedJob), page), total: listed.reduce((sum, { count }) => sum + count, 0), statusCounts };
}
