import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import {
  DateInput,
  ExternalId,
  isNotBlank,
  isOrderedRange,
  maxGraphs,
  ReadAgent,
  ReadRun,
  readDate,
  readEnd,
  readSource,
  TrustClass,
  text,
} from "@/lib/api/wire/common";
import { SearchResponse, toSearchResponse } from "@/lib/api/wire/memory";
import { requireOwnTags } from "@/lib/projects/own-tags";
import { search } from "@/lib/retrieval/search";
import { memoryTypes, trustOf } from "@/lib/vocabulary";

const Body = z.object({
  q: text(10_000).refine(isNotBlank, "only white space"),
  projectTags: z.array(z.string()).min(1).max(maxGraphs),
  limit: z.int().min(1).max(50).default(10),
  types: z.array(z.enum(memoryTypes)).min(1).optional(),
  timeRange: z
    .object({ from: DateInput.optional(), to: DateInput.optional() })
    .refine(isOrderedRange, { path: ["from"], message: "from is after to" })
    .optional(),
  includeGraph: z.boolean().default(false),
  includePassages: z.boolean().default(false),
  includeExpired: z.boolean().default(false).meta({ description: "true: also memories that have expired" }),
  includePending: z
    .boolean()
    .default(true)
    .meta({ description: "false leaves out pending results: text whose memories have not been extracted yet" }),
  minTrust: TrustClass.optional().meta({ description: "Leaves out results of a lower trust class" }),
  groups: z.array(z.string().min(1).max(64)).min(1).max(maxGraphs).optional(),
  users: z.array(ExternalId).min(1).max(maxGraphs).optional(),
  agentId: ReadAgent.optional(),
  runId: ReadRun.optional(),
});

export const POST = memoryApi.json({
  summary: "Search memories",
  description: "Searches the given users and groups together. If none are given, it searches every group of the project and no user.",
  access: "read",
  meter: "retrieval",
  body: Body,
  response: SearchResponse,
  errors: ["PROJECT_NOT_FOUND", "GROUP_NOT_FOUND", "USER_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body }) {
    requireOwnTags(ctx, body.projectTags);
    const { q, limit, types, timeRange, includeGraph, includePassages, includePending, includeExpired, minTrust, groups, users } = body;
    const result = await search(ctx, {
      query: q,
      limit,
      types,
      // Any filter excludes pending passages, so an empty range must not count as one.
      timeRange: timeRange?.from || timeRange?.to ? { from: readDate(timeRange.from), to: readEnd(timeRange.to) } : undefined,
      includeGraph,
      includePassages,
      includePending,
      includeExpired,
      minTrust: minTrust && trustOf[minTrust],
      groups,
      users,
      ...readSource(body.agentId, body.runId),
      pastWhenAsked: false,
    });
    return toSearchResponse(result.query, result, { graph: includeGraph, passages: includePassages });
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
