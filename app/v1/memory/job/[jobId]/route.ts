import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Job, toJob } from "@/lib/api/wire/memory";
import { parseId } from "@/lib/ids";
import { getJob } from "@/lib/jobs/get-job";

export const GET = memoryApi.json({
  summary: "Get the status of an ingestion job",
  access: "read",
  onPrimary: true,
  params: z.object({ jobId: z.string() }),
  response: Job,
  errors: ["JOB_NOT_FOUND"],
  handler: async ({ ctx, params }) => toJob(await getJob(ctx, parseId("job", params.jobId))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
