import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { Feedback, ResolveFeedback, toFeedback } from "@/lib/api/wire/feedback";
import { resolveFeedback } from "@/lib/feedback/review-feedback";
import { parseId } from "@/lib/ids";

export const POST = dashboardApi.json({
  summary: "Mark feedback as resolved",
  description: "The memory stays as it is: edit or delete it first if the feedback is right.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  body: ResolveFeedback,
  response: Feedback.extend({ project: ProjectRef }),
  errors: ["FEEDBACK_NOT_FOUND", "FEEDBACK_ALREADY_RESOLVED", "CONTENT_BLOCKED"],
  handler: async ({ ctx, params, body }) => ({
    project: toProjectRef(ctx.project),
    ...toFeedback(await resolveFeedback(ctx, { id: parseId("feedback", params.id), ...body })),
  }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
