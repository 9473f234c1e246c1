import { z } from "zod";
import { publicApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { openApi } from "@/lib/api/openapi";
import { routes } from "../routes";

export const GET = publicApi.json({
  summary: "Get this API as an OpenAPI 3.1 document",
  description: "Also at /openapi.json.",
  access: "public",
  response: z.record(z.string(), z.unknown()),
  handler: ({ request }) => openApi(routes, request),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
