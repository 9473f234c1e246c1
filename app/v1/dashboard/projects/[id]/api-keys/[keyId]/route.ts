import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { revokeKey } from "@/lib/api-keys/revoke-key";

export const DELETE = dashboardApi.json({
  summary: "Revoke an API key, effective immediately",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string(), keyId: z.string() }),
  response: z.object({ deleted: z.boolean(), id: z.string() }),
  errors: ["KEY_NOT_FOUND"],
  async handler({ ctx, params: { keyId } }) {
    await revokeKey(ctx, keyId);
    return { deleted: true, id: keyId };
  },
});

export const { GET, POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["DELETE"]);
