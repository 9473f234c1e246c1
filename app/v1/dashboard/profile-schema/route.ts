import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ProfileSchemaBody, ProfileSchemaRecord, toProfileSchema } from "@/lib/api/wire/profiles";
import { profileSchema, setProfileSchema } from "@/lib/profiles/profile-schema";

export const GET = dashboardApi.json({
  summary: "Get a project's profile schema",
  access: "member",
  project: "query",
  response: ProfileSchemaRecord,
  handler: async ({ ctx }) => ({ project: toProjectRef(ctx.project), ...toProfileSchema(await profileSchema(ctx)) }),
});

export const PUT = dashboardApi.json({
  summary: "Set a project's profile schema",
  description:
    "The fields that GET /v1/users/{id}/profile fills: a flat JSON Schema. `x-loci` in a property says what fills it; `filledFrom` in the answer says what fills the others, by their names.",
  access: "member",
  project: "query",
  body: ProfileSchemaBody,
  response: ProfileSchemaRecord,
  errors: ["PROFILE_SCHEMA_CHANGED"],
  handler: async ({ ctx, body }) => ({ project: toProjectRef(ctx.project), ...toProfileSchema(await setProfileSchema(ctx, body)) }),
});

export const { POST, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "PUT"]);
