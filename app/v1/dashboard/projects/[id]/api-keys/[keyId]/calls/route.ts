import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { KeyCalls, toKeyCalls } from "@/lib/api/wire/dashboard/api-keys";
import { callsOfKey } from "@/lib/api-keys/calls-of-key";

export const GET = dashboardApi.json({
  summary: "List the latest calls of an API key",
  description: "The last 10 of its adds, searches, questions, chats and context blocks, newest first, among the project's last 2,000.",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string(), keyId: z.string() }),
  response: KeyCalls,
  errors: ["KEY_NOT_FOUND"],
  handler: async ({ ctx, params: { keyId } }) => toKeyCalls(await callsOfKey(ctx, keyId)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
