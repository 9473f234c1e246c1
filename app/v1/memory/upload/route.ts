import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Reply } from "@/lib/api/operation";
import { readDate, readExpiry } from "@/lib/api/wire/common";
import { toUploadResponse, UploadBody, UploadResponse } from "@/lib/api/wire/upload";
import { supportedFormats } from "@/lib/content/errors";
import { uploadFile } from "@/lib/documents/upload-file";

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
    const body = toUploadResponse(uploaded, { group, userId, jobs: "/v1/memory/job" });
    return body.status === "queued" ? body : new Reply(body, 200);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
