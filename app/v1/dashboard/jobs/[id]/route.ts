import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { JobRecord, toJobRecord } from "@/lib/api/wire/dashboard/jobs";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { parseId } from "@/lib/ids";
import { createdMemories } from "@/lib/jobs/created-memories";
import { getJob } from "@/lib/jobs/get-job";

export const GET = dashboardApi.json({
  summary: "Get an ingestion job with its steps and result",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: JobRecord,
  errors: ["JOB_NOT_FOUND"],
  async handler({ ctx, params }) {
    const job = await getJob(ctx, parseId("job", params.id));
    return { project: toProjectRef(ctx.project), ...toJobRecord(job, await createdMemories(ctx, job)) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
