import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readSource } from "@/lib/api/wire/common";
import { ContextQuery, readGroups, UserContext, UserParams } from "@/lib/api/wire/users";
import { userContext } from "@/lib/synthesis/user-context";
import { externalIdOf } from "@/lib/users/find-user";

export const GET = memoryApi.json({
  summary: "Get a prompt-ready summary of a user",
  description:
    "Profile, facts, preferences, recent events and entities of a user, each line dated. Templates differ in order and emphasis. The output is deterministic: the same memories give the same bytes.",
  access: "read",
  meter: "retrieval",
  params: UserParams,
  query: ContextQuery,
  response: UserContext,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params, query: { template, maxTokens, groups, agentId, runId } }) =>
    userContext(ctx, {
      user: await externalIdOf(ctx, params.id),
      groups: readGroups(groups),
      ...readSource(agentId, runId),
      template,
      maxTokens,
    }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
