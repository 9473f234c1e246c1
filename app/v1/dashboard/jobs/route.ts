import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { JobList, JobQuery, readJobStatuses, toJobList } from "@/lib/api/wire/dashboard/jobs";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { listJobs } from "@/lib/jobs/list-jobs";

export const GET = dashboardApi.json({
  summary: "List the project's ingestion jobs, newest first",
  access: "member",
  project: "query",
  query: JobQuery,
  response: JobList,
  handler: async ({ ctx, query }) => ({
    project: toProjectRef(ctx.project),
    ...toJobList(await listJobs(ctx, { statuses: readJobStatuses(query.status), page: readPage(query) })),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
