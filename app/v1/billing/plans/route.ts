import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { publicApi } from "@/lib/api/surfaces";
import { Plan, toPlan } from "@/lib/api/wire/dashboard/billing";
import { planCodes } from "@/lib/vocabulary";

export const GET = publicApi({
  summary: "The plans that an organization can have, with their limits and prices",
  access: "public",
  response: z.object({ plans: z.array(Plan) }),
  // What a server without payments gives is not for sale.
  handler: async () => ({ plans: planCodes.filter((code) => code !== "self_hosted").map(toPlan) }),
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
