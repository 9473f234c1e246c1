import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { EvalCase, EvalCaseBody, readEvalCase, toEvalCase } from "@/lib/api/wire/dashboard/evals";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { addCase, listCases, maxCases } from "@/lib/evals/eval-cases";

export const GET = dashboardApi.json({
  summary: "List a project's test cases, newest first",
  access: "member",
  project: "query",
  query: projectQuery,
  response: z.object({ project: ProjectRef, cases: z.array(EvalCase) }),
  handler: async ({ ctx }) => ({ project: toProjectRef(ctx.project), cases: (await listCases(ctx)).map(toEvalCase) }),
});

export const POST = dashboardApi.json({
  summary: "Add a test case",
  description: `A question about a user or group, and what should come back: a memory, a text or a refusal. A project has at most ${maxCases}. The case is erased with its user or group.`,
  access: "member",
  project: "query",
  query: projectQuery,
  body: EvalCaseBody,
  status: [201],
  response: EvalCase.extend({ project: ProjectRef }),
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "EVAL_LIMIT", "CONTENT_BLOCKED"],
  handler: async ({ ctx, body }) => ({ project: toProjectRef(ctx.project), ...toEvalCase(await addCase(ctx, readEvalCase(body))) }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
