import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Reply } from "@/lib/api/operation";
import { readDate, readExpiry } from "@/lib/api/wire/common";
import { UploadBody, UploadResponse } from "@/lib/api/wire/upload";
import { warnIfShared } from "@/lib/api/wire/warnings";
import { supportedFormats } from "@/lib/content/errors";
import { uploadFile } from "@/lib/documents/upload-file";
import { formatId } from "@/lib/ids";

export const POST = memoryApi.json({
  summary: "Upload a file for a user or a group",
  description: `Reads the file's text, stores it as \`/v1/memory/add\` does, and returns; a job then extracts memories. ${supportedFormats}, at most 4 MB and 1,000,000 characters. Images need a connected model, audio a transcription model. A file that can't be read is rejected at once. The file itself is not kept. What it says counts as external, whoever sends it. Memories name the page and the heading of their quote.`,
  access: "write",
  meter: "ingest",
  body: UploadBody,
  isForm: true,
  status: [202, 200],
  response: UploadResponse,
  errors: [
    "CONTENT_UNREADABLE",
    "CONTENT_UNSUPPORTED",
    "CONTENT_TOO_LARGE",
    "CONTENT_BLOCKED",
    "MODEL_UNAVAILABLE",
    "UNAVAILABLE",
    "USER_REQUIRED",
    "GROUP_NOT_FOUND",
    "GRAPH_ACCESS_DENIED",
  ],
  async handler({ ctx, body: { group, userId, documentDate, expiresAt, ttl, ...upload }, signal }) {
    const times = { documentDate: readDate(documentDate), expiresAt: readExpiry({ expiresAt, ttl }) };
    const uploaded = await uploadFile(ctx, { target: { group, userId }, ...times, ...upload }, signal);
    const jobId = uploaded.jobId && formatId("job", uploaded.jobId);
    const { format, pages, text } = uploaded.read;
    const answer = { jobId, format, pages, length: text.length, ...warnIfShared({ userId, group }) };
    if (jobId === null) {
      return new Reply({ ...answer, status: "unchanged" as const, message: "The document has this text already." }, 200);
    }
    return { ...answer, status: "queued" as const, message: `Accepted. Follow it with GET /v1/memory/job/${jobId}.` };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
