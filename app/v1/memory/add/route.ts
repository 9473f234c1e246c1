import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { DateInput, ExternalId, GroupName, isNotBlank, LowerTrust, Metadata, readDate, text } from "@/lib/api/wire/common";
import { Warnings, warnIfShared } from "@/lib/api/wire/warnings";
import { addContent } from "@/lib/episodes/add-content";
import { formatId } from "@/lib/ids";
import { sourceTypes } from "@/lib/vocabulary";

const Body = z
  .object({
    content: text(500_000).refine(isNotBlank, "only white space"),
    sourceType: z.enum(sourceTypes).default("TEXT"),
    sourceUrl: z.string().max(2_048).optional(),
    documentDate: DateInput.optional(),
    metadata: Metadata.optional(),
    group: GroupName.optional(),
    userId: ExternalId.optional(),
    trust: LowerTrust.optional(),
  })
  .refine((body) => body.group === undefined || body.userId === undefined, {
    path: ["group"],
    message: "send group or userId, not both; with neither, the content goes to the default group",
  });

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
