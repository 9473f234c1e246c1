import { z } from "zod";
import { publicApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Timestamp } from "@/lib/api/wire/common";
import { buildId } from "@/lib/build";
import { env } from "@/lib/env";
import { version } from "@/lib/version";

export const GET = publicApi.json({
  summary: "Get health, version, build and active plugins",
  access: "public",
  response: z.object({
    status: z.literal("ok"),
    version: z.string(),
    build: z.string().nullable().meta({ description: "Changes with each build of the dashboard. null in development" }),
    timestamp: Timestamp,
    plugins: z.object({ connectors: z.array(z.string()), filters: z.array(z.string()), auth: z.string() }),
  }),
  handler: async () => ({
    status: "ok" as const,
    version,
    build: buildId(),
    timestamp: new Date().toISOString(),
    plugins: { connectors: ["webhook"], filters: ["pii-redactor"], auth: env().identity },
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
