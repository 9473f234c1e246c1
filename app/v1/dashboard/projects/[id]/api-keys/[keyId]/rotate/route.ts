import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { CreatedApiKey, KeyRotation, toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { rotateKey } from "@/lib/api-keys/rotate-key";

export const POST = dashboardApi.json({
  summary: "Replace an API key by a new one with the same permissions",
  description: "The old key keeps working during the grace period, so that callers can switch without an interruption.",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string(), keyId: z.string() }),
  body: KeyRotation,
  status: [201],
  response: CreatedApiKey,
  errors: ["KEY_NOT_FOUND"],
  replayed: (created: z.output<typeof CreatedApiKey>) => ({ ...created, apiKey: created.hint }),
  async handler({ ctx, params: { keyId }, body: { graceHours } }) {
    const key = await rotateKey(ctx, { id: keyId, graceHours });
    return { ...toApiKey(key), apiKey: key.apiKey };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
