import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";
import { projectsOf } from "./usage-by-project";

export const costGroups = ["day", "operation", "model", "project"] as const;
export type CostGroup = (typeof costGroups)[number];

export type Costs = {
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  embeddingTokens: number;
  /** Of the calls with a price; null if none has one. */
  costUsd: number | null;
  unpricedCalls: number;
};
export type CostRow = Costs & { key: string; project: { id: string; tag: string; name: string; deletedAt: string | null } | null };

const keys: Record<CostGroup, SQL> = {
  day: sql`u.day::text`,
  operation: sql`u.operation`,
  model: sql`u.model`,
  project: sql`u.project_id::text`,
};

/** What the models of an organization's projects cost in a month, deleted projects included. @param of.projectId one project alone */
export async function modelCosts(ctx: AccountContext, of: { by: CostGroup; period: string; projectId?: string }): Promise<CostRow[]> {
  const { by, period, projectId } = of;
  const project = sql`json_build_object('id', p.id, 'tag', p.tag, 'name', p.name, 'deletedAt', p.deleted_at)`;
  const isProject = by === "project";
  const statement = sql`
    select ${keys[by]} as key, ${isProject ? project : sql`null`} as project, sum(u.calls)::float8 as calls,
      sum(u.input_tokens)::float8 as "inputTokens", sum(u.cached_input_tokens)::float8 as "cachedInputTokens",
      sum(u.output_tokens)::float8 as "outputTokens", sum(u.embedding_tokens)::float8 as "embeddingTokens",
      case when sum(u.calls) > sum(u.unpriced_calls) then sum(u.cost_usd) end as "costUsd", sum(u.unpriced_calls)::float8 as "unpricedCalls"
    from ${projectsOf(ctx)} p join model_usage u on u.project_id = p.id
    where u.day >= ${`${period}-01`}::date and u.day < ${`${period}-01`}::date + interval '1 month'
      ${projectId === undefined ? sql`` : sql`and p.id = ${projectId}::uuid`}
    group by ${keys[by]} ${isProject ? sql`, p.id, p.tag, p.name, p.deleted_at` : sql``}
    order by ${by === "day" ? sql`key` : sql`sum(u.cost_usd) desc, sum(u.calls) desc, key`}`;
  return await acrossProjects(() => rows<CostRow>(statement));
}

export function totalCosts(costs: Costs[]): Costs {
  const sum = (figure: Exclude<keyof Costs, "costUsd">) => costs.reduce((total, each) => total + each[figure], 0);
  const priced = costs.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    calls: sum("calls"),
    inputTokens: sum("inputTokens"),
    cachedInputTokens: sum("cachedInputTokens"),
    outputTokens: sum("outputTokens"),
    embeddingTokens: sum("embeddingTokens"),
    costUsd: priced.length > 0 ? priced.reduce((total, usd) => total + usd, 0) : null,
    unpricedCalls: sum("unpricedCalls"),
  };
}
