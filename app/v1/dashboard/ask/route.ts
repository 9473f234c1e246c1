import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { isNotBlank, text } from "@/lib/api/wire/common";
import { AskAnswer, readFields, toAskAnswer } from "@/lib/api/wire/dashboard/playground";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { findProject } from "@/lib/projects/find-project";
import { auditRead } from "@/lib/retrieval/audited-read";
import { ask } from "@/lib/synthesis/ask";
import { answerStyles } from "@/lib/vocabulary";

export const POST = accountApi.stream({
  summary: "Ask a question about a project's memories",
  description:
    "Same scope as POST /v1/dashboard/search. Every sentence of the answer cites a memory; `refused` is true if memory doesn't contain an answer.",
  access: "member",
  meter: "retrieval",
  body: z.object({
    ...readFields,
    question: text(10_000).refine(isNotBlank, "only white space"),
    style: z.enum(answerStyles).default("explanatory"),
    limit: z.int().min(1).max(20).optional().meta({ description: "Maximum number of citations" }),
    includeSuperseded: z.boolean().optional(),
  }),
  response: AskAnswer,
  errors: ["PROJECT_NOT_FOUND", "GROUP_NOT_FOUND", "USER_NOT_FOUND"],
  async handler({ ctx: account, body, write, signal, meter }) {
    const ctx = await findProject(account, body.projectId);
    await meter(ctx.project);
    const { question, style, users, groups, limit, includeSuperseded } = body;
    // Recorded before answering, because a stream that is cut off has already shown memories.
    const graphs = await auditRead(ctx, { query: question, users, groups });
    const answer = await ask(
      ctx,
      { question, style, users, groups, everyGraph: true, maxCited: limit, includeSuperseded },
      { write, signal },
    );
    return { project: toProjectRef(ctx.project), ...toAskAnswer(question, answer, graphs) };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
