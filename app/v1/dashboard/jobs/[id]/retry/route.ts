import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { JobRetried } from "@/lib/api/wire/dashboard/jobs";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { formatId, parseId } from "@/lib/ids";
import { retryJob } from "@/lib/jobs/retry-job";

const shownRetry = { pending: "QUEUED", running: "RUNNING", done: "DONE" } as const;

export const POST = dashboardApi.json({
  summary: "Retry a failed ingestion job",
  description:
    "Creates a new job for the same content, which doesn't have to be sent again and isn't metered. Repeating the call returns the same new job. If that job fails, too, retry it instead.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: JobRetried,
  errors: ["JOB_NOT_FOUND", "JOB_NOT_RETRYABLE"],
  async handler({ ctx, params }) {
    const retried = await retryJob(ctx, parseId("job", params.id));
    return {
      project: toProjectRef(ctx.project),
      originalJobId: formatId("job", retried.originalId),
      newJobId: formatId("job", retried.newId),
      status: shownRetry[retried.status],
    };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
