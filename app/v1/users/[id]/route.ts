import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toUserDetail, toUserErased, UserDetail, UserErased, UserParams } from "@/lib/api/wire/users";
import { eraseUser } from "@/lib/users/erase-user";
import { getUser } from "@/lib/users/get-user";

export const GET = memoryApi.json({
  summary: "Get a user with recent threads, top memories and context block",
  access: "read",
  params: UserParams,
  response: UserDetail,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params }) => toUserDetail(await getUser(ctx, params.id)),
});

export const DELETE = memoryApi.json({
  summary: "Permanently erase a user and all their data",
  description:
    "Deletes the user's threads, messages, memories and everything derived from them, and stored responses that may quote them. Running jobs write nothing more. The receipt is an audit entry, which contains digests only.",
  access: "admin",
  params: UserParams,
  response: UserErased,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params }) => toUserErased(await eraseUser(ctx, params.id)),
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
