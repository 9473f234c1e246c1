import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { isOneExpiry, oneExpiry, readDate, readExpiry } from "@/lib/api/wire/common";
import { documentOrAddress, hasContent, needsContent, toOneTarget, withAddress } from "@/lib/api/wire/documents";
import { isOneOwner } from "@/lib/api/wire/memory-list";
import { Warnings, warnIfShared } from "@/lib/api/wire/warnings";
import { addDocument } from "@/lib/documents/add-document";
import { formatId } from "@/lib/ids";

const Body = z.object(documentOrAddress).refine(isOneOwner, toOneTarget).refine(isOneExpiry, oneExpiry).refine(hasContent, needsContent);

export const POST = memoryApi.json({
  summary: "Add a document or note for a user or a group",
  description:
    "Returns as soon as the content is stored and searchable; a job then extracts memories. TEXT and MANUAL count as said by the user in userId, or as internal without one; PDF, URL, IMAGE and AUDIO are external. With `sourceUrl` and no `content`, or with an address as the content of type URL, the job reads the page or file from there first; sent again later, what the page no longer says is superseded. **Without userId and group, the content goes to the group `default`, which is shared by all users**: the response then has a warning, and a project with requireUser rejects the call.",
  access: "write",
  meter: "ingest",
  body: Body,
  status: [202],
  response: z.object({ jobId: z.string(), status: z.literal("queued"), message: z.string(), warnings: Warnings }),
  errors: ["USER_REQUIRED", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED", "URL_NOT_ALLOWED"],
  async handler({ ctx, body: { group, userId, documentDate, expiresAt, ttl, ...content } }) {
    const { job } = await addDocument(ctx, {
      target: { group, userId },
      documentDate: readDate(documentDate),
      expiresAt: readExpiry({ expiresAt, ttl }),
      ...withAddress(content),
    });
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
