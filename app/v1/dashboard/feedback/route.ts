import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { Feedback, FeedbackQuery, toFeedback } from "@/lib/api/wire/feedback";
import { NextCursor, readPage } from "@/lib/api/wire/page";
import { listFeedback } from "@/lib/feedback/review-feedback";

export const GET = dashboardApi.json({
  summary: "List feedback on results, newest first",
  access: "member",
  project: "query",
  query: FeedbackQuery,
  response: z.object({ project: ProjectRef, feedback: z.array(Feedback), nextCursor: NextCursor }),
  async handler({ ctx, query }) {
    const { items, nextCursor } = await listFeedback(ctx, { status: query.status ?? "open", page: readPage(query) });
    return { project: toProjectRef(ctx.project), feedback: items.map(toFeedback), nextCursor };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
