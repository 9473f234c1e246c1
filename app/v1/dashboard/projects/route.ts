import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { accountApi } from "@/lib/api/surfaces";
import { Project, toProject } from "@/lib/api/wire/dashboard/projects";
import { listProjects } from "@/lib/projects/list-projects";

export const GET = accountApi({
  summary: "The organization's projects, newest first",
  access: "member",
  response: z.object({ projects: z.array(Project) }),
  handler: async ({ ctx }) => ({ projects: (await listProjects(ctx)).map(toProject) }),
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
