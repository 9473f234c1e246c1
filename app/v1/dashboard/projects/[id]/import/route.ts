import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { importFile } from "@/lib/api/import-file";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Imported, ImportedRecords, ImportProgress, ImportQuery, RecordsProgress } from "@/lib/api/wire/transfer";
import { ImportedLine } from "@/lib/transfer/format";
import { importLines } from "@/lib/transfer/import-lines";

export const POST = dashboardApi.stream({
  summary: "Import an NDJSON export, or an export of another service",
  description: "Same as POST /v1/import.",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string() }),
  query: ImportQuery,
  lines: ImportedLine,
  file: "With `from`: the other service's export",
  response: z.union([Imported, ImportedRecords]),
  errors: ["GROUP_NOT_FOUND", "QUOTA_EXCEEDED", "CONTENT_BLOCKED"],
  progress: z.union([ImportProgress, RecordsProgress]),
  handler: (input) => (input.query.from === undefined ? importLines(input.ctx, input.lines, input.report) : importFile(input, input.query)),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
