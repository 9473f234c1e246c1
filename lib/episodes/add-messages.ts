import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction, rows, sendAhead, writeAhead } from "@/lib/db/client";
import { sweepAt } from "@/lib/db/expiry";
import { episodes } from "@/lib/db/schema";
import { sequenceOf } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { AppError } from "@/lib/errors";
import { type Graph, within } from "@/lib/graphs/graph";
import { addSpeakers, speakerTerms } from "@/lib/graphs/speakers";
import { newId } from "@/lib/ids";
import { countSliceTerms, maxImmediateChunks, sliceSources, writeChunks } from "@/lib/ingestion/chunk-sources";
import type { WriteTarget } from "@/lib/owners/writable-graph";
import { giveBackSequences, takeSequences } from "@/lib/search-index/sequences";
import { joinThread, type NewThread } from "@/lib/threads/join-thread";
import { addedTrust } from "@/lib/trust";
import { added as countOf } from "@/lib/usage/record-changes";
import { noteActivity } from "@/lib/users/note-activity";
import type { MessageRole, TrustClass } from "@/lib/vocabulary";
import { createJob } from "./create-job";
import { redactedContent, reportRedacted } from "./redacted-content";

export type NewMessage = {
  role: MessageRole;
  content: string;
  name?: string;
  createdAt?: Date;
  /** Of a message that is imported; a new one otherwise. */
  id?: string;
};

export async function addMessages(
  ctx: ProjectContext,
  input: {
    target: WriteTarget;
    messages: NewMessage[];
    threadId?: string;
    /** The thread of imported messages, created with the first of them. */
    thread?: NewThread;
    documentDate?: Date;
    metadata?: Record<string, unknown>;
    /** Can only lower the class that each message has by its role. */
    trust?: TrustClass;
    agentId?: string;
    runId?: string;
    /** When what is extracted from them expires. */
    expiresAt?: Date;
  },
) {
  const redacted = await redactedContent(ctx, { messages: input.messages, metadata: input.metadata });
  const added = { ...input, ...redacted.value };
  const now = new Date();
  const saidAt = added.messages.map((message) => message.createdAt ?? added.documentDate ?? now);
  const times = saidAt.map((at) => at.getTime());
  const ids = input.messages.map(({ id }) => id ?? newId());
  // Instructions for the agent: stored with the thread, but never searched or extracted from.
  const sources = added.messages.flatMap(({ role, name, content }, index) =>
    role === "system"
      ? []
      : [{ messageId: ids[index]!, messageIndex: index, role, speaker: name ?? null, saidAt: saidAt[index]!, content }],
  );
  const slices = await sliceSources(sources);
  const firstSlices = await countSliceTerms(slices.slice(0, Math.max(maxImmediateChunks, sources.length)));
  const [sequence] = await takeSequences(ctx.project.id, 1);
  const result = await inTransaction(async () => {
    // Inside the transaction, so that a failure doesn't leave a new user behind.
    const { graph, thread } = await joinThread(ctx, added.target, {
      threadId: added.threadId,
      create: input.thread,
      count: added.messages.length,
      chunks: slices.length,
      sequence: sequence!,
      firstAt: new Date(Math.min(...times)),
      lastAt: new Date(Math.max(...times)),
    });
    if (input.thread) await requireNew({ projectId: ctx.project.id, graphId: graph.id }, ids);
    const episode = {
      id: newId(),
      projectId: ctx.project.id,
      graphId: graph.id,
      threadId: thread.id,
      firstUnit: thread.unit,
      sourceType: "TEXT" as const,
      trust: addedTrust(ctx, "user", input.trust),
      documentDate: added.documentDate,
      metadata: added.metadata,
      agentId: input.agentId,
      runId: input.runId,
      expiresAt: input.expiresAt,
    };
    await sendAhead(async () => (await db()).insert(episodes).values(episode));
    const stored = added.messages.map((message, index) => ({
      id: ids[index]!,
      position: thread.position + index,
      index,
      role: message.role,
      name: message.name,
      content: message.content,
      createdAt: saidAt[index]!,
    }));
    await storeMessages({ ...episode, threadId: thread.id }, stored);
    const chunks = await writeChunks(episode, firstSlices, { isNew: true });
    await addSpeakers(
      { projectId: ctx.project.id, graphId: graph.id },
      // A tool is nobody who speaks.
      sources.flatMap(({ role, speaker }) => (role === "tool" ? [] : speakerTerms(speaker))),
    );
    const counted = [
      ...thread.counted,
      countOf(graph.id, "message", stored.length),
      countOf(graph.id, "chunk", chunks),
      ...(await noteActivity(ctx, graph, [now])),
    ];
    await sweepAt(ctx.project.id, input.expiresAt);
    const job = await createJob(ctx, episode, { counted, passages: firstSlices.length === slices.length ? slices.length : null });
    await reportRedacted(episode, job.id, redacted.types);
    return {
      graph,
      episodeId: episode.id,
      firstUnit: thread.unit,
      threadId: thread.id,
      queued: sources.length,
      job,
    };
  });
  if (sequenceOf(result.firstUnit) !== sequence) giveBackSequences(ctx.project.id, [sequence!]);
  await dispatch(result.job);
  return result;
}

/** Call it with the thread locked. */
async function requireNew(graph: Graph, ids: string[]): Promise<void> {
  const stored = await storedMessages(graph, ids);
  if (stored.size > 0)
    throw new AppError("UNAVAILABLE", "The same messages are being imported by another call. Try again in a moment.", {
      headers: { "Retry-After": "2" },
    });
}

export async function storedMessages(graph: Graph, ids: string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(sql`select id from messages where id in ${uuids(ids)} and ${within(graph)}`);
  return new Set(found.map(({ id }) => id));
}

type Stored = { id: string; position: number; index: number; role: MessageRole; name?: string; content: string; createdAt: Date };

async function storeMessages(
  episode: { id: string; projectId: string; graphId: string; threadId: string },
  stored: Stored[],
): Promise<void> {
  await writeAhead(sql`
    insert into messages (id, project_id, graph_id, thread_id, episode_id, position, index, role, name, content, created_at)
    select m.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.threadId}::uuid, ${episode.id}::uuid, m.position, m.index, m.role,
      m.name, m.content, m."createdAt"
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as m (id uuid, position int, index int, role text, name text, content text, "createdAt" timestamptz)`);
}
