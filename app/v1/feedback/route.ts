import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Reply } from "@/lib/api/operation";
import { FeedbackBody, GivenFeedback, readFeedback, toGivenFeedback } from "@/lib/api/wire/feedback";
import { giveFeedback } from "@/lib/feedback/give-feedback";

export const POST = memoryApi.json({
  summary: "Rate a search result or an answer",
  description:
    "For results of the last 30 days. Thumbs down wait for a person on the project's Feedback page. Words are redacted like anything else that is stored, and erased with the user or group that they are about.",
  access: "write",
  body: FeedbackBody,
  status: [201],
  response: GivenFeedback,
  errors: [
    "QUERY_NOT_FOUND",
    "MEMORY_NOT_FOUND",
    "USER_NOT_FOUND",
    "GROUP_NOT_FOUND",
    "GRAPH_ACCESS_DENIED",
    "USER_ID_OR_GROUP_ID_REQUIRED",
    "CONTENT_BLOCKED",
  ],
  handler: async ({ ctx, body }) => new Reply(toGivenFeedback(body.query_id, await giveFeedback(ctx, readFeedback(body))), 201),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
