import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { NdjsonStream } from "@/lib/api/lines";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ExportQuery } from "@/lib/api/wire/transfer";
import { exportLines } from "@/lib/transfer/export-lines";
import { Line } from "@/lib/transfer/format";

export const GET = dashboardApi.ndjson({
  summary: "Export a project, or one of its users or groups, as NDJSON",
  description: "Same as GET /v1/export. The last line (`end`) has record counts; a file without it is truncated.",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string() }),
  query: ExportQuery,
  response: Line,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND"],
  handler: async ({ ctx, query }) => new NdjsonStream(await exportLines(ctx, query)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
