import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import {
  AgentId,
  ExternalId,
  expiryFields,
  GroupName,
  isNotBlank,
  isOneExpiry,
  maxGraphs,
  oneExpiry,
  ReadAgent,
  ReadRun,
  RunId,
  readExpiry,
  readSource,
  text,
} from "@/lib/api/wire/common";
import { ChatResponse, toChatResponse } from "@/lib/api/wire/memory";
import { warnIfShared } from "@/lib/api/wire/warnings";
import { chat } from "@/lib/chat/chat";
import { AppError } from "@/lib/errors";
import { checkWritable } from "@/lib/owners/writable-graph";
import { requireOwnTags } from "@/lib/projects/own-tags";

const Message = z.object({ role: z.enum(["user", "assistant"]), content: text(100_000) });

const Body = z
  .object({
    messages: z
      .array(Message)
      .min(1)
      .max(1_000)
      .refine((messages) => messages.some(({ role }) => role === "user"), "must contain a user message")
      .refine(
        (messages) => isNotBlank(messages.findLast(({ role }) => role === "user")?.content ?? "-"),
        "the last user message is only white space",
      ),
    projectTag: z.string(),
    ingestUserTurn: z.boolean().default(true),
    userId: ExternalId.optional(),
    group: GroupName.optional(),
    groups: z.array(GroupName).min(1).max(maxGraphs).optional(),
    users: z.array(ExternalId).min(1).max(maxGraphs).optional(),
    agentId: AgentId.optional(),
    runId: RunId.optional(),
    ...expiryFields,
    readFrom: z
      .object({ agentId: ReadAgent.optional(), runId: ReadRun.optional() })
      .optional()
      .meta({ description: "What the reply may read. Independent of agentId and runId, under which the user message is stored" }),
  })
  .refine((body) => body.group === undefined || body.userId === undefined, {
    path: ["group"],
    message: "send group or userId, not both; with neither, the message goes to the default group",
  })
  .refine(isOneExpiry, oneExpiry);

export const POST = memoryApi.stream({
  summary: "Get a reply grounded in memory",
  description:
    "Searches the given users and groups; if none are given, every group and the user in userId. The last user message is added for userId or group, or to the default group, unless ingestUserTurn is false. This counts as an add; ingestJobId is null if the add budget is used up. **The default group is shared by all users: a message stored there can appear in another user's conversation.** The response then has a warning; a project with requireUser rejects such a call unless ingestUserTurn is false.",
  access: "read",
  onPrimary: true,
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
    const { messages, projectTag, ingestUserTurn, userId, group, users, groups, agentId, runId, readFrom, expiresAt, ttl } = body;
    requireOwnTags(ctx, [projectTag]);
    if (ingestUserTurn && ctx.access?.scope === "reader") {
      throw new AppError("FORBIDDEN", "This key's scope is reader. Send ingestUserTurn: false, or use a key with scope writer or admin.");
    }
    const target = { userId, group };
    if (ingestUserTurn) await checkWritable(ctx, target);
    const named = users || groups ? { users, groups } : { userIfThere: userId };
    const read = { ...named, ...readSource(readFrom?.agentId, readFrom?.runId) };
    const remember = ingestUserTurn ? { ...target, agentId, runId, expiresAt: readExpiry({ expiresAt, ttl }) } : null;
    const chatted = await chat(ctx, { ...read, messages, remember }, { write, signal });
    return { ...toChatResponse(chatted), ...(chatted.ingestJobId && warnIfShared(target)) };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
