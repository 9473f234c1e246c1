import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Imported, ImportProgress } from "@/lib/api/wire/transfer";
import { ImportedLine } from "@/lib/transfer/format";
import { importLines } from "@/lib/transfer/import-lines";

export const POST = memoryApi.stream({
  summary: "Import an export, as NDJSON",
  description:
    "Rows are matched by id: what the project has stays as it is, so repeating an import is safe and completes one that was interrupted; an `Idempotency-Key` is not needed and not read. Users with the same external id and groups with the same name are the same. An id that is taken elsewhere is replaced. A line that refers to a row which is neither in the file nor in the project is skipped; inside `before`, `statement` and `resolution` such an id finds nothing when it is undone. Keys that the format does not name are dropped. Where the project has learned something since, values of the same attribute are reconciled by the time they were said. A job that had not ended starts over, and counts as an ingest. An invalid line is a 400 with `line`: the batches before it stay, its own is not written. A line may have 4 MB, a file 4 GB. An upload may take as long as it needs; it ends with 408 when nothing is sent for two minutes.",
  access: "admin",
  lines: ImportedLine,
  response: Imported,
  errors: ["GRAPH_ACCESS_DENIED", "QUOTA_EXCEEDED", "CONTENT_BLOCKED"],
  progress: ImportProgress,
  handler: ({ ctx, lines, report }) => importLines(ctx, lines, report),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
