import { z } from "zod";
import { coreApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { isNotBlank, text } from "@/lib/api/wire/common";
import {
  preferredVariant,
  ReadTarget,
  requireReadTarget,
  SearchResponse,
  toReadTarget,
  toSearchResponse,
  variantPreference,
} from "@/lib/api/wire/core";
import { FiltersInput, readFilters } from "@/lib/api/wire/filters";
import { search } from "@/lib/retrieval/search";

const Body = z
  .object({
    ...ReadTarget,
    query: text(10_000).refine(isNotBlank, "only white space"),
    limit: z.int().min(1).max(50).default(10),
    include_superseded: z.boolean().optional(),
    include_expired: z.boolean().default(false).meta({ description: "true: also memories that have expired" }),
    include_passages: z.boolean().default(false),
    include_pending: z
      .boolean()
      .default(true)
      .meta({ description: "false leaves out pending results: text whose memories have not been extracted yet" }),
    filters: FiltersInput.optional(),
  })
  .superRefine(requireReadTarget);

export const POST = coreApi.json({
  summary: "Search the memories of a user, groups, or both",
  description: "Superseded memories are returned if include_superseded is true, or if it is left out and the query is about the past.",
  access: "read",
  meter: "retrieval",
  body: Body,
  preference: variantPreference,
  headers: { Prefer: "variant=a omits `results`; variant=b omits `memories`" },
  response: SearchResponse,
  errors: [
    "USER_ID_OR_GROUP_ID_REQUIRED",
    "GROUP_NOT_FOUND",
    "USER_NOT_FOUND",
    "GRAPH_ACCESS_DENIED",
    "CONTENT_BLOCKED",
    "UNSUPPORTED_FILTER",
  ],
  async handler({ ctx, body, request }) {
    const result = await search(ctx, {
      ...toReadTarget(body),
      ...readFilters(body.filters),
      query: body.query,
      limit: body.limit,
      includeSuperseded: body.include_superseded ?? false,
      pastWhenAsked: body.include_superseded === undefined,
      includeExpired: body.include_expired,
      includePassages: body.include_passages,
      includePending: body.include_pending,
    });
    return toSearchResponse(result.query, result, { variant: preferredVariant(request.headers), passages: body.include_passages });
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("core", ["POST"]);
