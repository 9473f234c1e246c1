import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { EvalResult, EvalRun, toEvalResult, toEvalRun } from "@/lib/api/wire/dashboard/evals";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { getRun, resultsOf } from "@/lib/evals/eval-runs";
import { parseId } from "@/lib/ids";

export const GET = dashboardApi.json({
  summary: "Get a run with its results, compared with another run",
  description: "What regressed against `compareTo` comes first, then what was fixed, then what fails.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery.extend({ compareTo: z.string().optional().meta({ description: "Id of an earlier run" }) }),
  response: EvalRun.extend({ project: ProjectRef, comparedTo: EvalRun.nullable(), results: z.array(EvalResult) }),
  errors: ["EVAL_RUN_NOT_FOUND"],
  async handler({ ctx, params, query }) {
    const [run, before] = await Promise.all([
      getRun(ctx, parseId("evalRun", params.id)),
      query.compareTo === undefined ? null : getRun(ctx, parseId("evalRun", query.compareTo)),
    ]);
    return {
      project: toProjectRef(ctx.project),
      ...toEvalRun(run),
      comparedTo: before && toEvalRun(before),
      results: (await resultsOf(ctx, run.id, before?.id ?? null)).map(toEvalResult),
    };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
