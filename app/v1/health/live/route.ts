import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { publicApi } from "@/lib/api/surfaces";

export const GET = publicApi({
  summary: "The process answers (asks nothing else)",
  access: "public",
  response: z.object({ status: z.literal("ok") }),
  handler: async () => ({ status: "ok" as const }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
