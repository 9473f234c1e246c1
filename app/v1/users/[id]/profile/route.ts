import { answerProfile } from "@/lib/api/answer-profile";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Profile, ProfileQuery, readProfileQuery, toProfile } from "@/lib/api/wire/profiles";
import { UserParams } from "@/lib/api/wire/users";

export const GET = memoryApi.json({
  summary: "Get a user's profile, field by field with its sources",
  description:
    "What memory knows of a user, in the fields of the project's profile schema. Each field has its value with the memories and quotes it rests on, since when it is so, and earlier values. Text from outside (web pages, files, tools) never fills a field. Fields that only a model can fill are read in the background: `stale` says that they are behind.",
  access: "read",
  meter: "retrieval",
  params: UserParams,
  query: ProfileQuery,
  response: Profile,
  errors: ["USER_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params, query }) => toProfile(await answerProfile(ctx, params.id, readProfileQuery(query))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
