import { methodsNotAllowed } from "@/lib/api/surface";
import { dashboardApi } from "@/lib/api/surfaces";
import { JobList, JobQuery, readState, toListedJob } from "@/lib/api/wire/dashboard/jobs";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { listJobs } from "@/lib/ingestion/list-jobs";

export const GET = dashboardApi({
  summary: "The project's ingestion jobs, newest first",
  access: "member",
  project: "query",
  query: JobQuery,
  response: JobList,
  async handler({ ctx, query }) {
    const { items, ...list } = await listJobs(ctx, { status: readState(query.status), page: readPage(query) });
    return { project: toProjectRef(ctx.project), jobs: items.map(toListedJob), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
