import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Reply } from "@/lib/api/operation";
import { readDate, readExpiry } from "@/lib/api/wire/common";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toUploadResponse, UploadBody, UploadResponse } from "@/lib/api/wire/upload";
import { uploadFile } from "@/lib/documents/upload-file";

export const POST = dashboardApi.json({
  summary: "Upload a file to a project",
  description: "Same as POST /v1/memory/upload. Follow the job with GET /v1/dashboard/jobs/{id}.",
  access: "member",
  project: "query",
  query: projectQuery,
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
  ],
  async handler({ ctx, body: { group, userId, documentDate, expiresAt, ttl, ...upload }, signal }) {
    const times = { documentDate: readDate(documentDate), expiresAt: readExpiry({ expiresAt, ttl }) };
    const uploaded = await uploadFile(ctx, { target: { group, userId }, ...times, ...upload }, signal);
    const body = toUploadResponse(uploaded, { group, userId, jobs: "/v1/dashboard/jobs" });
    return body.status === "queued" ? body : new Reply(body, 200);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
