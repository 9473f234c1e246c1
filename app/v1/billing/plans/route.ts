import { z } from "zod";
import { publicApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Plan, toPlan } from "@/lib/api/wire/dashboard/billing";
import { env } from "@/lib/env";
import { planCodes } from "@/lib/vocabulary";

export const GET = publicApi.json({
  summary: "List plans with their limits and prices",
  access: "public",
  response: z.object({ plans: z.array(Plan) }),
  description: "If billing is off, the list includes self_hosted, the free and unlimited plan of every organization on that server.",
  handler: async () => ({ plans: planCodes.filter((code) => code !== "self_hosted" || !env().hasBilling).map(toPlan) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
