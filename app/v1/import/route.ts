import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { importFile } from "@/lib/api/import-file";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Imported, ImportedRecords, ImportProgress, ImportQuery, RecordsProgress } from "@/lib/api/wire/transfer";
import { ImportedLine } from "@/lib/transfer/format";
import { importLines } from "@/lib/transfer/import-lines";

export const POST = memoryApi.stream({
  summary: "Import an NDJSON export, or an export of another service",
  description:
    "Rows are matched by id and existing rows are left unchanged, so repeating an import is safe and completes an interrupted one. `Idempotency-Key` is ignored. Users are matched by external id and groups by name. Ids are kept, also those that another project has: each project has ids of its own. A line that refers to a row found neither in the file nor in the project is skipped; inside `before`, `statement` and `resolution`, such an id is ignored on undo. Unknown keys are dropped. If the project has newer memories, values of the same attribute are reconciled in the order in which they were stated. Unfinished jobs start over and count as adds. An invalid line returns 400 with `line`: earlier batches stay, its own batch isn't written. Limits: 4 MB per line, 4 GB per file. An upload has no time limit, but ends with 408 if nothing is sent for two minutes.\n\n**`from`** reads the export of another service instead: the file as it is, as `application/json` or, with a JSON value per line, as NDJSON. Its records are known by their own ids: repeating it changes nothing, and a later export adds what is new. Facts and documents become documents with the id `<from>/<id>`, conversations become threads, and a job each reads them; each counts as an add. What can't be imported is counted in `leftOut`. A file that isn't of this format or ends early returns 400 with `record`; what comes before stays. Limits: 16 MB per record (4 MB per line), 4 GB per file.",
  access: "admin",
  query: ImportQuery,
  lines: ImportedLine,
  file: "With `from`: the other service's export",
  response: z.union([Imported, ImportedRecords]),
  errors: ["GRAPH_ACCESS_DENIED", "GROUP_NOT_FOUND", "QUOTA_EXCEEDED", "CONTENT_BLOCKED"],
  progress: z.union([ImportProgress, RecordsProgress]),
  handler: (input) => (input.query.from === undefined ? importLines(input.ctx, input.lines, input.report) : importFile(input, input.query)),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
