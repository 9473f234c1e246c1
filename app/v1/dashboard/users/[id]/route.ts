import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ErasedUser, UserRecord } from "@/lib/api/wire/dashboard/users";
import { toUserDetail, toUserErased, UserParams } from "@/lib/api/wire/users";
import { eraseUser } from "@/lib/users/erase-user";
import { getUser } from "@/lib/users/get-user";

export const GET = dashboardApi.json({
  summary: "Get a user with recent threads, top memories and context block",
  access: "member",
  project: "query",
  params: UserParams,
  query: projectQuery,
  response: UserRecord,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({ project: toProjectRef(ctx.project), ...toUserDetail(await getUser(ctx, params.id)) }),
});

export const DELETE = dashboardApi.json({
  summary: "Permanently erase a user and all their data",
  description: "Same as DELETE /v1/users/{id}. Requires an organization admin.",
  access: "org:admin",
  project: "query",
  params: UserParams,
  query: projectQuery,
  response: ErasedUser,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({ project: toProjectRef(ctx.project), ...toUserErased(await eraseUser(ctx, params.id)) }),
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
