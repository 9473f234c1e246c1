import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { memoryApi } from "@/lib/api/surfaces";
import { ExternalId, GroupName, mostGraphs, notBlank, text } from "@/lib/api/wire/common";
import { AskResponse, toAskResponse } from "@/lib/api/wire/memory";
import { ownTags } from "@/lib/projects/own-tags";
import { ask } from "@/lib/synthesis/ask";
import { answerStyles } from "@/lib/vocabulary";

const Body = z.object({
  question: text(10_000).refine(notBlank, "only white space"),
  projectTag: z.string(),
  limit: z.int().min(1).max(20).default(8).meta({ description: "Maximum number of memories the answer may cite" }),
  style: z.enum(answerStyles).default("explanatory"),
  includeSuperseded: z.boolean().optional(),
  groups: z.array(GroupName).min(1).max(mostGraphs).optional(),
  users: z.array(ExternalId).min(1).max(mostGraphs).optional(),
});

export const POST = memoryApi({
  summary: "Answer a question from memory, with citations",
  description:
    "Reads what a search with the same users and groups would. Every sentence rests on a cited memory; when memory holds no answer, refused is true and nothing is cited.",
  access: "read",
  meter: "retrieval",
  streams: true,
  body: Body,
  response: AskResponse,
  errors: ["PROJECT_NOT_FOUND", "GROUP_NOT_FOUND", "USER_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body, emit, signal }) {
    const { projectTag, limit, ...input } = body;
    ownTags(ctx, [projectTag]);
    return toAskResponse(await ask(ctx, { ...input, mostCited: limit }, { emit, signal }));
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
