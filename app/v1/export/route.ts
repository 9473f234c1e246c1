import { memoryApi } from "@/lib/api/groups";
import { NdjsonStream } from "@/lib/api/lines";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ExportQuery } from "@/lib/api/wire/transfer";
import { exportLines } from "@/lib/transfer/export-lines";
import { Line } from "@/lib/transfer/format";

export const GET = memoryApi.ndjson({
  summary: "Export a user, a group or the whole project as NDJSON",
  description:
    "The first line is a header. The last line (`end`) has record counts; a file without it is truncated. Import the file with `POST /v1/import`. Each graph is exported as one consistent snapshot, even if it is written to meanwhile.",
  access: "admin",
  query: ExportQuery,
  response: Line,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, query }) => new NdjsonStream(await exportLines(ctx, query)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
