import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ExternalId, GroupName, maxGraphs, notBlank, text } from "@/lib/api/wire/common";
import { ChatResponse, toChatResponse } from "@/lib/api/wire/memory";
import { warnIfShared } from "@/lib/api/wire/warnings";
import { chat } from "@/lib/chat/chat";
import { AppError } from "@/lib/errors";
import { checkWritable } from "@/lib/owners/writable-graph";
import { ownTags } from "@/lib/projects/own-tags";

const Message = z.object({ role: z.enum(["user", "assistant"]), content: text(100_000) });

const Body = z
  .object({
    messages: z
      .array(Message)
      .min(1)
      .max(1_000)
      .refine((messages) => messages.some(({ role }) => role === "user"), "no message of the user")
      .refine(
        (messages) => notBlank(messages.findLast(({ role }) => role === "user")?.content ?? "-"),
        "the user's last message is only white space",
      ),
    projectTag: z.string(),
    ingestUserTurn: z.boolean().default(true),
    userId: ExternalId.optional(),
    group: GroupName.optional(),
    groups: z.array(GroupName).min(1).max(maxGraphs).optional(),
    users: z.array(ExternalId).min(1).max(maxGraphs).optional(),
  })
  .refine((body) => body.group === undefined || body.userId === undefined, {
    path: ["group"],
    message: "group and userId exclude each other: name one of them, or neither for the default group",
  });

export const POST = memoryApi.stream({
  summary: "The assistant's next turn, with memory",
  description:
    "Reads the named users and groups; with none named, every group, and the user of userId. The user's last turn is remembered in the graph of userId or group, or the default group, unless ingestUserTurn is false; that uses a unit of the ingest budget, and ingestJobId is null when the budget is used up. **The default group is shared by all users: a turn stored there can come up in another user's conversation.** The answer then carries a warning; a project with the setting requireUser refuses such a call unless ingestUserTurn is false.",
  access: "read",
  meter: "retrieval",
  body: Body,
  response: ChatResponse,
  errors: [
    "USER_REQUIRED",
    "PROJECT_NOT_FOUND",
    "GROUP_NOT_FOUND",
    "USER_NOT_FOUND",
    "GRAPH_ACCESS_DENIED",
    "CONTENT_BLOCKED",
    "MODEL_UNAVAILABLE",
  ],
  async handler({ ctx, body, write, signal }) {
    const { messages, projectTag, ingestUserTurn, userId, group, users, groups } = body;
    ownTags(ctx, [projectTag]);
    if (ingestUserTurn && ctx.key?.scope === "reader") {
      throw new AppError("FORBIDDEN", "This key's scope is reader: send ingestUserTurn: false, or use a key that may write.");
    }
    const target = { userId, group };
    if (ingestUserTurn) await checkWritable(ctx, target);
    const named = users || groups ? { users, groups } : { userIfThere: userId };
    const chatted = await chat(ctx, { ...named, messages, remember: ingestUserTurn ? target : null }, { write, signal });
    return { ...toChatResponse(chatted), ...(chatted.ingestJobId && warnIfShared(target)) };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
