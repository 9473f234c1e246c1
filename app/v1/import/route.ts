import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Imported, ImportProgress } from "@/lib/api/wire/transfer";
import { ImportedLine } from "@/lib/transfer/format";
import { importLines } from "@/lib/transfer/import-lines";

export const POST = memoryApi.stream({
  summary: "Import an NDJSON export",
  description:
    "Rows are matched by id and existing rows are left unchanged, so repeating an import is safe and completes an interrupted one. `Idempotency-Key` is ignored. Users are matched by external id and groups by name. Ids are kept, also those that another project has: each project has ids of its own. A line that refers to a row found neither in the file nor in the project is skipped; inside `before`, `statement` and `resolution`, such an id is ignored on undo. Unknown keys are dropped. If the project has newer memories, values of the same attribute are reconciled in the order in which they were stated. Unfinished jobs start over and count as adds. An invalid line returns 400 with `line`: earlier batches stay, its own batch isn't written. Limits: 4 MB per line, 4 GB per file. An upload has no time limit, but ends with 408 if nothing is sent for two minutes.",
  access: "admin",
  lines: ImportedLine,
  response: Imported,
  errors: ["GRAPH_ACCESS_DENIED", "QUOTA_EXCEEDED", "CONTENT_BLOCKED"],
  progress: ImportProgress,
  handler: ({ ctx, lines, report }) => importLines(ctx, lines, report),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
