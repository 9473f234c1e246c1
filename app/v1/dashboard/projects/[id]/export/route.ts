import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { Lines } from "@/lib/api/lines";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ExportQuery } from "@/lib/api/wire/transfer";
import { exportLines } from "@/lib/transfer/export-lines";
import { Line } from "@/lib/transfer/format";

export const GET = dashboardApi.ndjson({
  summary: "Export the project, or one user or group of it, as NDJSON",
  description: "As GET /v1/export, for a person: the last line (`end`) counts the others, and a file without it was cut off.",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string() }),
  query: ExportQuery,
  response: Line,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND"],
  handler: async ({ ctx, query }) => new Lines(await exportLines(ctx, query)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
