import { z } from "zod";
import { openApi } from "@/lib/api/openapi";
import { methodsNotAllowed } from "@/lib/api/surface";
import { publicApi } from "@/lib/api/surfaces";
import { routes } from "../routes";

export const GET = publicApi({
  summary: "This interface, as OpenAPI 3.1",
  access: "public",
  response: z.record(z.string(), z.unknown()),
  handler: () => openApi(routes),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
