import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readDate } from "@/lib/api/wire/common";
import { NewDocument, toOneTarget } from "@/lib/api/wire/documents";
import { isOneOwner } from "@/lib/api/wire/memory-list";
import { Warnings, warnIfShared } from "@/lib/api/wire/warnings";
import { addContent } from "@/lib/episodes/add-content";
import { formatId } from "@/lib/ids";

const Body = NewDocument.refine(isOneOwner, toOneTarget);

export const POST = memoryApi.json({
  summary: "Add a document or note for a user or a group",
  description:
    "Returns as soon as the content is stored and searchable; a job then extracts memories. TEXT and MANUAL count as said by the user in userId, or as internal without one; PDF, URL, IMAGE and AUDIO are external. **Without userId and group, the content goes to the group `default`, which is shared by all users**: the response then has a warning, and a project with requireUser rejects the call.",
  access: "write",
  meter: "ingest",
  body: Body,
  status: [202],
  response: z.object({ jobId: z.string(), status: z.literal("queued"), message: z.string(), warnings: Warnings }),
  errors: ["USER_REQUIRED", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body: { group, userId, documentDate, ...content } }) {
    const { job } = await addContent(ctx, { target: { group, userId }, documentDate: readDate(documentDate), ...content });
    const jobId = formatId("job", job.id);
    return {
      jobId,
      status: "queued" as const,
      message: `Accepted. Follow it with GET /v1/memory/job/${jobId}.`,
      ...warnIfShared({ userId, group }),
    };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
