import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { RetractedSource } from "@/lib/api/wire/dashboard/held";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { retractSource } from "@/lib/sources/retract-source";

export const POST = dashboardApi.json({
  summary: "Retract an outside source",
  description:
    "Permanently deletes the external text of a host (`evil.example`) or an episode (`epi_…`), and the memories and held statements that rest on it alone. Memories that a person approved or edited are kept, and so are messages in threads.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string().min(1).max(300) }),
  query: projectQuery,
  response: RetractedSource.extend({ project: ProjectRef }),
  errors: ["SOURCE_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({ project: toProjectRef(ctx.project), ...(await retractSource(ctx, params.id)) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
