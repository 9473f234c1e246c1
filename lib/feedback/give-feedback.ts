import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { formatId, newId } from "@/lib/ids";
import { memoryNotFound } from "@/lib/memories/stored-memory";
import { type Owner, readableGraphs } from "@/lib/owners/readable-graphs";
import { redactInput } from "@/lib/text/redaction/policy";
import { writeCalls } from "@/lib/usage/query-log";
import type { FeedbackState } from "@/lib/vocabulary";

export type NewFeedback = Owner & {
  /** Null if the public id was malformed; so are the others. */
  queryId?: string | null;
  rating: "up" | "down";
  memoryId?: string | null;
  expectedMemoryId?: string | null;
  expectedAnswer?: string;
  reason?: string;
};

const maxAgeDays = 30;

/**
 * Thumbs down wait for a person.
 * @throws AppError QUERY_NOT_FOUND, MEMORY_NOT_FOUND, USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED,
 *   USER_ID_OR_GROUP_ID_REQUIRED for words that belong to nobody
 */
export async function giveFeedback(
  ctx: ProjectContext,
  input: NewFeedback,
): Promise<{ id: string; status: FeedbackState; createdAt: Date }> {
  const { queryId, rating, memoryId, expectedMemoryId } = input;
  const { reason = null, expectedAnswer = null } = redactInput(ctx, { reason: input.reason, expectedAnswer: input.expectedAnswer });
  if (queryId !== undefined && !(await hasQuery(ctx, queryId))) throw queryNotFound();
  const ofMemory = memoryId === undefined ? null : await graphOfMemory(ctx, memoryId);
  const ofExpected = expectedMemoryId === undefined ? null : await graphOfMemory(ctx, expectedMemoryId);
  const named = input.userId !== undefined || input.group !== undefined ? (await readableGraphs(ctx, input))[0]! : null;
  const graphId = ofMemory ?? named ?? ofExpected;
  if (graphId === null && (reason !== null || expectedAnswer !== null)) {
    throw new AppError(
      "USER_ID_OR_GROUP_ID_REQUIRED",
      "A reason or an expected answer belongs to somebody's memory, and is erased with it. Send memory_id, expected_memory_id, user_id or group_id too.",
    );
  }
  const feedback = { id: newId(), status: rating === "down" ? ("open" as const) : ("positive" as const), createdAt: new Date() };
  await inTransaction(async () => {
    if (graphId !== null && !(await lockGraph({ projectId: ctx.project.id, graphId }))) throw memoryNotFound();
    const written = await rows(sql`
      insert into feedback (id, project_id, graph_id, query_id, status, memory_id, expected_memory_id, expected_answer, reason, actor, created_at)
      select ${feedback.id}::uuid, ${ctx.project.id}::uuid, ${graphId}::uuid, ${queryId ?? null}::uuid, ${feedback.status}::text, ${memoryId ?? null}::uuid,
        ${expectedMemoryId ?? null}::uuid, ${expectedAnswer}::text, ${reason}::text, ${JSON.stringify(ctx.actor)}::jsonb,
        ${feedback.createdAt.toISOString()}::timestamptz
      where ${memoryId ?? null}::uuid is null or exists (
        select 1 from memories where project_id = ${ctx.project.id}::uuid and graph_id = ${graphId}::uuid and id = ${memoryId ?? null}::uuid)
      returning 1`);
    if (written.length === 0) throw memoryNotFound();
    await record(ctx, "feedback.given", { type: "feedback", id: formatId("feedback", feedback.id) }, { rating, reason, expectedAnswer });
  });
  return feedback;
}

const queryNotFound = () =>
  new AppError("QUERY_NOT_FOUND", `No query with this id in the last ${maxAgeDays} days. Send the query_id of a search or an answer.`);

/** The log is written after the answer. A limited key may only speak of its own queries. */
async function hasQuery(ctx: ProjectContext, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const { access } = ctx;
  const own = access?.constraints ? sql`and coalesce(api_key_id, account_id) = ${access.id}::uuid` : sql``;
  const found = () =>
    rows(sql`
      select 1 from query_log where project_id = ${ctx.project.id}::uuid and id = ${id}::uuid
        and created_at > now() - ${maxAgeDays} * interval '1 day' ${own}`);
  if ((await found()).length > 0) return true;
  await writeCalls();
  return (await found()).length > 0;
}

async function graphOfMemory(ctx: ProjectContext, id: string | null): Promise<string> {
  const [found] = id
    ? await rows<{ graphId: string }>(sql`
        select m.graph_id as "graphId" from memories m join graphs g on g.project_id = m.project_id and g.id = m.graph_id
          left join users u on u.project_id = g.project_id and u.id = g.user_id
        where m.project_id = ${ctx.project.id}::uuid and m.id = ${id}::uuid and m.status in ('active', 'superseded') and ${isVisible(ctx)}`)
    : [];
  if (!found) throw memoryNotFound();
  return found.graphId;
}
