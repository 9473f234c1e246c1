import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Group, GroupInList, NewGroup, toGroup } from "@/lib/api/wire/groups";
import { createGroup } from "@/lib/groups/create-group";
import { listAllGroups } from "@/lib/groups/list-groups";

export const POST = memoryApi.json({
  summary: "Create a group",
  access: "write",
  body: NewGroup,
  status: [201],
  response: Group,
  errors: ["GROUP_EXISTS", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  handler: async ({ ctx, body }) => toGroup({ ...(await createGroup(ctx, body)), stats: { memories: 0, entities: 0, ingestionJobs: 0 } }),
});

export const GET = memoryApi.json({
  summary: "List all groups, including default",
  access: "read",
  response: z.object({ groups: z.array(GroupInList) }),
  handler: async ({ ctx }) => ({ groups: (await listAllGroups(ctx)).map(toGroup) }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
