import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ExternalId, GroupName, isNotBlank, maxGraphs, ReadAgent, ReadRun, readSource, text } from "@/lib/api/wire/common";
import { AskResponse, toAskResponse } from "@/lib/api/wire/memory";
import { requireOwnTags } from "@/lib/projects/own-tags";
import { ask } from "@/lib/synthesis/ask";
import { answerStyles } from "@/lib/vocabulary";

const Body = z.object({
  question: text(10_000).refine(isNotBlank, "only white space"),
  projectTag: z.string(),
  limit: z.int().min(1).max(20).default(8).meta({ description: "Maximum number of memories the answer may cite" }),
  style: z.enum(answerStyles).default("explanatory"),
  includeSuperseded: z.boolean().optional(),
  groups: z.array(GroupName).min(1).max(maxGraphs).optional(),
  users: z.array(ExternalId).min(1).max(maxGraphs).optional(),
  agentId: ReadAgent.optional(),
  runId: ReadRun.optional(),
});

export const POST = memoryApi.stream({
  summary: "Ask a question, answered with citations",
  description:
    "Same scope as search. Every sentence of the answer cites a memory. If memory doesn't contain an answer, `refused` is true and there are no citations.",
  access: "read",
  meter: "retrieval",
  body: Body,
  response: AskResponse,
  errors: ["PROJECT_NOT_FOUND", "GROUP_NOT_FOUND", "USER_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body, write, signal }) {
    const { projectTag, limit, agentId, runId, ...input } = body;
    requireOwnTags(ctx, [projectTag]);
    return toAskResponse(await ask(ctx, { ...input, ...readSource(agentId, runId), maxCited: limit }, { write, signal }));
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
