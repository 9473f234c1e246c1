import { z } from "zod";
import { publicApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";

export const GET = publicApi.json({
  summary: "Liveness: the process responds. Checks nothing else",
  access: "public",
  response: z.object({ status: z.literal("ok") }),
  handler: async () => ({ status: "ok" as const }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
