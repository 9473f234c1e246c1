import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { deleteCase } from "@/lib/evals/eval-cases";
import { parseId } from "@/lib/ids";

export const DELETE = dashboardApi.json({
  summary: "Delete a test case and its results",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: z.object({ project: ProjectRef, deleted: z.literal(true), id: z.string() }),
  errors: ["EVAL_CASE_NOT_FOUND"],
  async handler({ ctx, params }) {
    await deleteCase(ctx, parseId("evalCase", params.id));
    return { project: toProjectRef(ctx.project), deleted: true as const, id: params.id };
  },
});

export const { GET, POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["DELETE"]);
