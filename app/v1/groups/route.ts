import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { memoryApi } from "@/lib/api/surfaces";
import { Group, GroupInList, NewGroup, toGroup } from "@/lib/api/wire/groups";
import { createGroup, listGroups } from "@/lib/graphs/groups";

export const POST = memoryApi({
  summary: "Create a group graph",
  access: "write",
  body: NewGroup,
  status: [201],
  response: Group,
  errors: ["GROUP_EXISTS", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  handler: async ({ ctx, body }) => toGroup({ ...(await createGroup(ctx, body)), stats: { memories: 0, entities: 0, ingestionJobs: 0 } }),
});

export const GET = memoryApi({
  summary: "List the group graphs, default among them",
  access: "read",
  response: z.object({ groups: z.array(GroupInList) }),
  handler: async ({ ctx }) => ({ groups: (await listGroups(ctx)).map(toGroup) }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
