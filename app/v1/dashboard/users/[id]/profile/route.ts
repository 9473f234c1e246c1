import { answerProfile } from "@/lib/api/answer-profile";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ProfileQuery, ProfileRecord, readProfileQuery, toProfile } from "@/lib/api/wire/profiles";
import { UserParams } from "@/lib/api/wire/users";

export const GET = dashboardApi.json({
  summary: "Get a user's profile, field by field with its sources",
  description: "Same as GET /v1/users/{id}/profile.",
  access: "member",
  project: "query",
  params: UserParams,
  query: ProfileQuery.extend(projectQuery.shape),
  response: ProfileRecord,
  errors: ["USER_NOT_FOUND"],
  handler: async ({ ctx, params, query }) => ({
    project: toProjectRef(ctx.project),
    ...toProfile(await answerProfile(ctx, params.id, readProfileQuery(query))),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
