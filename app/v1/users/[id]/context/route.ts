import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { memoryApi } from "@/lib/api/surfaces";
import { ContextQuery, readGroups, UserContext } from "@/lib/api/wire/users";
import { userContext } from "@/lib/synthesis/user-context";

export const GET = memoryApi({
  summary: "A block about one user, to paste into a prompt",
  description:
    "Who the user is, what is known, what they prefer, what happened lately and of whom they speak, each line dated. Templates differ in order and emphasis. The same memories give the same bytes.",
  access: "read",
  meter: "retrieval",
  params: z.object({ id: z.string().meta({ description: "Your own id of the user, URL-encoded" }) }),
  query: ContextQuery,
  response: UserContext,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: ({ ctx, params, query: { template, maxTokens, groups } }) =>
    userContext(ctx, { user: params.id, groups: readGroups(groups), template, maxTokens }),
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
