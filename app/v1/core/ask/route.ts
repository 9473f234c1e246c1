import { z } from "zod";
import { coreApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { notBlank, text } from "@/lib/api/wire/common";
import { AskResponse, isReadTarget, namedBy, preferredVariant, ReadTarget, toAskResponse, variantPreference } from "@/lib/api/wire/core";
import { ask } from "@/lib/synthesis/ask";
import { answerStyles } from "@/lib/vocabulary";

const Body = z
  .object({
    ...ReadTarget,
    question: text(10_000).refine(notBlank, "only white space"),
    style: z.enum(answerStyles).default("explanatory"),
    include_superseded: z.boolean().optional(),
  })
  .superRefine(isReadTarget);

export const POST = coreApi.stream({
  summary: "Answer a question from a user graph, group graphs, or both together",
  description:
    "Every sentence rests on a cited memory; when memory holds no answer, refused is true and nothing is cited. Superseded memories are read with include_superseded, and by themselves when the question is about the past.",
  access: "read",
  meter: "retrieval",
  body: Body,
  preference: variantPreference,
  headers: { Prefer: "variant=a leaves `answer` and `citations` out, variant=b leaves `text` and `sources` out" },
  response: AskResponse,
  errors: ["GROUP_NOT_FOUND", "USER_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body, request, write, signal }) {
    const { question, style, include_superseded: includeSuperseded } = body;
    const asked = await ask(ctx, { ...namedBy(body), question, style, includeSuperseded }, { write, signal });
    return toAskResponse(asked, preferredVariant(request.headers));
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("core", ["POST"]);
