import { sql } from "drizzle-orm";
import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { publicApi } from "@/lib/api/surfaces";
import { rows } from "@/lib/db/client";

export const GET = publicApi({
  summary: "The database answers",
  access: "public",
  response: z.object({ status: z.literal("ok") }),
  errors: ["UNAVAILABLE"],
  async handler() {
    await rows(sql`select 1`);
    return { status: "ok" as const };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
