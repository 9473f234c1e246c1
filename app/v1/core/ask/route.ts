import { z } from "zod";
import { coreApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { isNotBlank, text } from "@/lib/api/wire/common";
import {
  AskResponse,
  preferredVariant,
  ReadTarget,
  requireReadTarget,
  toAskResponse,
  toReadTarget,
  variantPreference,
} from "@/lib/api/wire/core";
import { ask } from "@/lib/synthesis/ask";
import { answerStyles } from "@/lib/vocabulary";

const Body = z
  .object({
    ...ReadTarget,
    question: text(10_000).refine(isNotBlank, "only white space"),
    style: z.enum(answerStyles).default("explanatory"),
    include_superseded: z.boolean().optional(),
  })
  .superRefine(requireReadTarget);

export const POST = coreApi.stream({
  summary: "Ask a question about a user, groups, or both",
  description:
    "Every sentence of the answer cites a memory. If memory doesn't contain an answer, `refused` is true and there are no citations. Superseded memories are used if include_superseded is true, or if it is left out and the question is about the past. Without a model, what a newer memory left of a superseded one answers, too: the day of a rent that rose.",
  access: "read",
  meter: "retrieval",
  body: Body,
  preference: variantPreference,
  headers: { Prefer: "variant=a omits `answer` and `citations`; variant=b omits `text` and `sources`" },
  response: AskResponse,
  errors: ["USER_ID_OR_GROUP_ID_REQUIRED", "GROUP_NOT_FOUND", "USER_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body, request, write, signal }) {
    const { question, style, include_superseded: includeSuperseded } = body;
    const answer = await ask(ctx, { ...toReadTarget(body), question, style, includeSuperseded }, { write, signal });
    return toAskResponse(answer, preferredVariant(request.headers));
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("core", ["POST"]);
