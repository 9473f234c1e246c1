import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readDate } from "@/lib/api/wire/common";
import { ApiKey, ApiKeyInput, CreatedApiKey, toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { createKey } from "@/lib/api-keys/create-key";
import { listKeys } from "@/lib/api-keys/list-keys";
import { trustOf } from "@/lib/vocabulary";

const params = z.object({ id: z.string() });

export const GET = dashboardApi.json({
  summary: "List a project's active API keys, newest first",
  access: "org:admin",
  project: "path",
  params,
  response: z.object({ apiKeys: z.array(ApiKey) }),
  handler: async ({ ctx }) => ({ apiKeys: (await listKeys(ctx)).map(toApiKey) }),
});

export const POST = dashboardApi.json({
  summary: "Create an API key",
  access: "org:admin",
  project: "path",
  params,
  body: ApiKeyInput,
  status: [201],
  response: CreatedApiKey,
  replayed: (created: z.output<typeof CreatedApiKey>) => ({ ...created, apiKey: created.hint }),
  async handler({ ctx, body: { name, scope, constraints, maxTrust, expiresAt } }) {
    const key = await createKey(ctx, { name, scope, constraints, maxTrust: maxTrust && trustOf[maxTrust], expiresAt: readDate(expiresAt) });
    return { ...toApiKey(key), apiKey: key.apiKey };
  },
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
