import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readTimelineQuery, showTimelineCursor, Timeline, TimelineQuery, toEvent } from "@/lib/api/wire/dashboard/timeline";
import { timeline } from "@/lib/insights/timeline";

export const GET = dashboardApi.json({
  summary: "List a project's events, newest first",
  access: "member",
  project: "query",
  query: TimelineQuery,
  response: Timeline,
  errors: ["USER_NOT_FOUND"],
  async handler({ ctx, query }) {
    const { events, total, next } = await timeline(ctx, readTimelineQuery(query));
    return { project: toProjectRef(ctx.project), events: events.map(toEvent), total, nextCursor: showTimelineCursor(next) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
