import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { EventTypeList, listEventTypes } from "@/lib/api/wire/webhooks";

export const GET = memoryApi.json({
  summary: "List the events that a webhook endpoint can subscribe to",
  access: "admin",
  response: EventTypeList,
  handler: async () => listEventTypes(),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
