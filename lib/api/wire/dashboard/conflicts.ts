import { z } from "zod";
import { ExternalId } from "../common";
import { listQuery } from "./lists";

export const ConflictQuery = z.object({
  ...listQuery,
  unresolved: z.enum(["true", "false"]).optional().meta({ description: "true: open conflicts only; false: resolved conflicts only" }),
  userId: ExternalId.optional(),
  entityId: z.string().max(64).optional(),
});
