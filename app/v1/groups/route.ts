import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { memoryApi } from "@/lib/api/surfaces";
import { Group, GroupInList, toGroup } from "@/lib/api/wire/groups";
import { createGroup, listGroups } from "@/lib/graphs/groups";
import { readId } from "@/lib/ids";

export const POST = memoryApi({
  summary: "Create a group graph",
  access: "write",
  body: z.object({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "lowercase letters, digits, - and _, at most 64, the first a letter or digit")
      // Wherever a group is named its id may stand too, so that such a group could never be reached.
      .refine((name) => readId("graph", name) === null, "has the form of a group's id"),
    description: z.string().max(2_000).optional(),
  }),
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

export const { PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET", "POST"]);
