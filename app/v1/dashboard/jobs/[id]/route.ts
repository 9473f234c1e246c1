import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { JobRecord, toJobRecord } from "@/lib/api/wire/dashboard/jobs";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { parseId } from "@/lib/ids";
import { getJobRecord } from "@/lib/jobs/get-job-record";

export const GET = dashboardApi.json({
  summary: "Get an ingestion job with its steps and result",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: JobRecord,
  errors: ["JOB_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({
    project: toProjectRef(ctx.project),
    ...toJobRecord(await getJobRecord(ctx, parseId("job", params.id))),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
