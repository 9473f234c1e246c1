import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toUserDetail, toUserErased, UserDetail, UserErased, UserParams } from "@/lib/api/wire/users";
import { eraseUser } from "@/lib/users/erase-user";
import { getUser } from "@/lib/users/get-user";

export const GET = memoryApi.json({
  summary: "One user, with their latest threads, what is known of them best, and their context block",
  access: "read",
  params: UserParams,
  response: UserDetail,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params }) => toUserDetail(await getUser(ctx, params.id)),
});

export const DELETE = memoryApi.json({
  summary: "Erase a user: every row of theirs, for good",
  description:
    "Their threads, messages, memories and all that was derived from them, and the answers kept for replays that may quote them. Jobs under way write nothing more. The receipt is an entry of the audit chain, which holds digests alone.",
  access: "admin",
  params: UserParams,
  response: UserErased,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params }) => toUserErased(await eraseUser(ctx, params.id)),
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
