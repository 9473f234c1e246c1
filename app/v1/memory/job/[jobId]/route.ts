import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { memoryApi } from "@/lib/api/surfaces";
import { Job, toJob } from "@/lib/api/wire/memory";
import { readId } from "@/lib/ids";
import { getJob } from "@/lib/ingestion/get-job";

export const GET = memoryApi({
  summary: "Follow an ingestion job",
  access: "read",
  params: z.object({ jobId: z.string() }),
  response: Job,
  errors: ["JOB_NOT_FOUND"],
  handler: async ({ ctx, params }) => toJob(await getJob(ctx, readId("job", params.jobId))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
