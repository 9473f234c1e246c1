import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { EventTypeList, listEventTypes } from "@/lib/api/wire/webhooks";

export const GET = dashboardApi.json({
  summary: "List the events that a webhook endpoint can subscribe to",
  access: "org:admin",
  project: "query",
  query: projectQuery,
  response: EventTypeList,
  handler: async () => listEventTypes(),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
