import { z } from "zod";
import { coreApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Reply } from "@/lib/api/operation";
import {
  AgentId,
  coreExpiryFields,
  DateInput,
  isOneExpiry,
  LowerTrust,
  Metadata,
  oneExpiry,
  RunId,
  readDate,
  readExpiry,
} from "@/lib/api/wire/common";
import { AddResponse, Message, OneTarget, requireOneTarget } from "@/lib/api/wire/core";
import { addMessages } from "@/lib/episodes/add-messages";
import { threadNotFound } from "@/lib/graphs/not-found";
import { formatId, parseId } from "@/lib/ids";
import { waitForJob } from "@/lib/jobs/wait-for-job";

const Body = z
  .object({
    ...OneTarget,
    messages: z
      .array(Message)
      .min(1)
      .max(100)
      .refine(
        (messages) => messages.reduce((sum, message) => sum + message.content.length, 0) <= 500_000,
        "more than 500,000 characters in all",
      ),
    metadata: Metadata.optional(),
    wait_for_processing: z.boolean().default(false),
    thread_id: z.string().optional(),
    document_date: DateInput.optional(),
    trust: LowerTrust.optional(),
    agent_id: AgentId.optional(),
    run_id: RunId.optional(),
    ...coreExpiryFields,
  })
  .refine(isOneExpiry, oneExpiry)
  .superRefine(requireOneTarget);

export const POST = coreApi.json({
  summary: "Add messages for a user or a group",
  description:
    "Returns 202 immediately. With wait_for_processing, returns 200 once the memories have been extracted, or 202 after 25 s. A message's trust class follows from its role: `user` → user, `assistant` → assistant, `tool` → external.",
  access: "write",
  meter: "ingest",
  body: Body,
  status: [202, 200],
  response: AddResponse,
  errors: [
    "USER_ID_OR_GROUP_ID_REQUIRED",
    "USER_ID_AND_GROUP_ID_EXCLUSIVE",
    "GROUP_NOT_FOUND",
    "THREAD_NOT_FOUND",
    "GRAPH_ACCESS_DENIED",
    "CONTENT_BLOCKED",
  ],
  async handler({ ctx, body, request }) {
    const threadId = body.thread_id === undefined ? undefined : parseId("thread", body.thread_id);
    if (threadId === null) throw threadNotFound();
    const added = await addMessages(ctx, {
      target: { userId: body.user_id, group: body.group_id },
      threadId,
      metadata: body.metadata,
      trust: body.trust,
      agentId: body.agent_id,
      runId: body.run_id,
      documentDate: readDate(body.document_date),
      expiresAt: readExpiry(body),
      messages: body.messages.map(({ created_at, ...message }) => ({ ...message, createdAt: readDate(created_at) })),
    });
    const job = body.wait_for_processing ? await waitForJob(ctx, added.job.id, request.signal) : null;
    const { graph } = added;
    const isDone = job?.status === "done" || job?.status === "failed";
    return new Reply(
      {
        episode_id: formatId("episode", added.episodeId),
        job_id: formatId("job", added.job.id),
        status: job ? (isDone ? job.status : "running") : "queued",
        ...(graph.kind === "USER"
          ? { user_id: graph.externalId, internal_user_id: formatId("user", graph.userId) }
          : { group_id: graph.name }),
        thread_id: formatId("thread", added.threadId),
        messages_stored: body.messages.length,
        memories_queued: added.queued,
        memories_created: job?.memoriesCreated ?? 0,
        error_message: job?.errorMessage ?? null,
      },
      isDone ? 200 : 202,
    );
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("core", ["POST"]);
