import { z } from "zod";
import { afterAnswer } from "@/lib/api/after-answer";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { EvalRun, toEvalRun } from "@/lib/api/wire/dashboard/evals";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { listRuns, startRun } from "@/lib/evals/eval-runs";
import { runEvals } from "@/lib/evals/run-evals";
import { describeError, log } from "@/lib/log";

export const GET = dashboardApi.json({
  summary: "List a project's runs of its test cases, newest first",
  access: "member",
  project: "query",
  query: projectQuery,
  response: z.object({ project: ProjectRef, runs: z.array(EvalRun) }),
  handler: async ({ ctx }) => ({ project: toProjectRef(ctx.project), runs: (await listRuns(ctx)).map(toEvalRun) }),
});

export const POST = dashboardApi.json({
  summary: "Run all test cases",
  description:
    "In the background, each case once; a server that stops is replaced within minutes. Cases search and ask like an agent does, without counting towards the plan's budgets. What the model costs is in the cost ledger.",
  access: "member",
  project: "query",
  query: projectQuery,
  status: [202],
  response: EvalRun.extend({ project: ProjectRef }),
  errors: ["EVAL_RUN_ACTIVE"],
  async handler({ ctx }) {
    const run = await startRun(ctx);
    // The schedule takes it up, should this server stop.
    afterAnswer(() => runEvals().catch((error: unknown) => log.error("eval.not_started", describeError(error))));
    return { project: toProjectRef(ctx.project), ...toEvalRun(run) };
  },
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
