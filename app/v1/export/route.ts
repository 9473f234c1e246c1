import { memoryApi } from "@/lib/api/groups";
import { Lines } from "@/lib/api/lines";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ExportQuery } from "@/lib/api/wire/transfer";
import { exportLines } from "@/lib/transfer/export-lines";
import { Line } from "@/lib/transfer/format";

export const GET = memoryApi.ndjson({
  summary: "Export a user, a group or the whole project, as NDJSON",
  description:
    "The first line says what it is, the last (`end`) how many lines of each kind there were: without it the file was cut off. `POST /v1/import` takes the same. Each graph is exported as it is at one moment, whatever is written meanwhile.",
  access: "admin",
  query: ExportQuery,
  response: Line,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, query }) => new Lines(await exportLines(ctx, query)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
