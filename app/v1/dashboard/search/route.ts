import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { DateInput, isNotBlank, isOrderedRange, readDate, readEnd, text } from "@/lib/api/wire/common";
import { readFields, SearchAnswer, toSearchAnswer } from "@/lib/api/wire/dashboard/playground";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { findProject } from "@/lib/projects/find-project";
import { auditRead } from "@/lib/retrieval/audited-read";
import { search } from "@/lib/retrieval/search";
import { memoryTypes } from "@/lib/vocabulary";

export const POST = accountApi.json({
  summary: "Search a project's memories",
  description:
    "Searches the given users and groups. If none are given, it searches every group and the most recently active users, private memory included; `graphs` has the number of graphs read. Each search is recorded in the audit log.",
  access: "member",
  meter: "retrieval",
  body: z.object({
    ...readFields,
    query: text(10_000).refine(isNotBlank, "only white space"),
    limit: z.int().min(1).max(50).default(10),
    types: z.array(z.enum(memoryTypes)).min(1).optional(),
    timeRange: z
      .object({ from: DateInput.optional(), to: DateInput.optional() })
      .refine(isOrderedRange, { path: ["from"], message: "from is after to" })
      .optional(),
    includeSuperseded: z.boolean().optional(),
    includeGraph: z.boolean().default(false),
    includePassages: z.boolean().default(false),
    explain: z.boolean().default(false).meta({ description: "Adds the parts of its score to each result" }),
  }),
  response: SearchAnswer,
  errors: ["PROJECT_NOT_FOUND", "GROUP_NOT_FOUND", "USER_NOT_FOUND"],
  async handler({ ctx: account, body, meter }) {
    const ctx = await findProject(account, body.projectId);
    await meter(ctx.project);
    const { query, limit, users, groups, types, timeRange, includeGraph, includePassages, explain } = body;
    const result = await search(ctx, {
      ...{ query, limit, users, groups, types, includeGraph, includePassages, explain, everyGraph: true },
      timeRange: timeRange?.from || timeRange?.to ? { from: readDate(timeRange.from), to: readEnd(timeRange.to) } : undefined,
      includeSuperseded: body.includeSuperseded ?? false,
      pastWhenAsked: body.includeSuperseded === undefined,
    });
    const graphs = await auditRead(ctx, { query, users, groups });
    return {
      project: toProjectRef(ctx.project),
      ...toSearchAnswer(query, result, graphs, { graph: includeGraph, passages: includePassages }),
    };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
