import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readDate } from "@/lib/api/wire/common";
import { ApiKey, ApiKeyChange, toApiKey } from "@/lib/api/wire/dashboard/api-keys";
import { revokeKey } from "@/lib/api-keys/revoke-key";
import { updateKey } from "@/lib/api-keys/update-key";
import { trustOf } from "@/lib/vocabulary";

const params = z.object({ id: z.string(), keyId: z.string() });

export const PATCH = dashboardApi.json({
  summary: "Rename an API key, or change its permissions, effective immediately",
  access: "org:admin",
  project: "path",
  params,
  body: ApiKeyChange,
  response: ApiKey,
  errors: ["KEY_NOT_FOUND"],
  async handler({ ctx, params: { keyId }, body: { maxTrust, expiresAt, ...change } }) {
    const times = expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : readDate(expiresAt) };
    const trust = maxTrust ? { maxTrust: trustOf[maxTrust] } : {};
    return toApiKey(await updateKey(ctx, { id: keyId, change: { ...change, ...times, ...trust } }));
  },
});

export const DELETE = dashboardApi.json({
  summary: "Revoke an API key, effective immediately",
  access: "org:admin",
  project: "path",
  params,
  response: z.object({ deleted: z.boolean(), id: z.string() }),
  errors: ["KEY_NOT_FOUND"],
  async handler({ ctx, params: { keyId } }) {
    await revokeKey(ctx, keyId);
    return { deleted: true, id: keyId };
  },
});

export const { GET, POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["PATCH", "DELETE"]);
