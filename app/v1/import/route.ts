import { methodsNotAllowed } from "@/lib/api/surface";
import { memoryApi } from "@/lib/api/surfaces";
import { Imported } from "@/lib/api/wire/transfer";
import { Line } from "@/lib/transfer/format";
import { importLines } from "@/lib/transfer/import-lines";

export const POST = memoryApi({
  summary: "Import what an export gave, as lines of JSON",
  description:
    "Ids decide: what the project has stays as it is, so that repeating an import is safe, and completes one that was broken off; an `Idempotency-Key` is not needed and not read. Users of the same external id and groups of the same name are the same. An id that is taken elsewhere is replaced. A job that had not ended begins anew, and counts as an ingest. A broken line is a 400 with `line`: the batches before it stay, its own is not written. A line may have 4 MB, a file 4 GB.",
  access: "admin",
  bodyLines: Line,
  response: Imported,
  errors: ["GRAPH_ACCESS_DENIED", "QUOTA_EXCEEDED", "CONTENT_BLOCKED"],
  handler: ({ ctx, lines }) => importLines(ctx, lines),
});

export const { GET, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["POST"]);
