import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Costs, CostsQuery, readPeriod, toCosts } from "@/lib/api/wire/dashboard/costs";
import { parseId } from "@/lib/ids";
import { projectNotFound } from "@/lib/projects/find-project";
import { modelCosts } from "@/lib/usage/model-costs";

export const GET = accountApi.json({
  summary: "Get what models cost in a month, by day, operation, model or project",
  access: "member",
  query: CostsQuery,
  response: Costs,
  errors: ["PROJECT_NOT_FOUND"],
  async handler({ ctx, query: { by, project, ...query } }) {
    const projectId = project === undefined ? undefined : parseId("project", project);
    if (projectId === null) throw projectNotFound();
    const period = readPeriod(query.period);
    return toCosts({ by, period, rows: await modelCosts(ctx, { by, period, projectId }) });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
