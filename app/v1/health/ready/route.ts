import { sql } from "drizzle-orm";
import { z } from "zod";
import { publicApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { rows } from "@/lib/db/client";

export const GET = publicApi.json({
  summary: "Readiness: the database responds",
  access: "public",
  response: z.object({ status: z.literal("ok") }),
  errors: ["UNAVAILABLE"],
  async handler() {
    await rows(sql`select 1`);
    return { status: "ok" as const };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
