import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { actorName } from "@/lib/memories/manual";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import { redactInput } from "@/lib/text/redaction/policy";
import type { FeedbackState } from "@/lib/vocabulary";

type Memory = { id: string; content: string };

export type Feedback = {
  id: string;
  status: FeedbackState;
  queryId: string | null;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null } | null;
  memory: Memory | null;
  expectedMemory: Memory | null;
  expectedAnswer: string | null;
  reason: string | null;
  by: string | null;
  decision: { by: string; at: string; note: string | null } | null;
  createdAt: string;
};

const memory = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'content', ${alias}.content) end`);

const read = (ctx: ProjectContext) => sql`
  select f.id, f.status, f.query_id as "queryId", f.expected_answer as "expectedAnswer", f.reason, f.actor ->> 'name' as by, f.decision,
    to_json(f.created_at) #>> '{}' as "createdAt", ${memory("m")} as memory, ${memory("x")} as "expectedMemory",
    case when g.id is not null then json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id) end as graph
  from feedback f left join graphs g on g.project_id = ${ctx.project.id}::uuid and g.id = f.graph_id
    left join users u on u.project_id = ${ctx.project.id}::uuid and u.id = g.user_id
    left join memories m on m.project_id = ${ctx.project.id}::uuid and m.id = f.memory_id
    left join memories x on x.project_id = ${ctx.project.id}::uuid and x.id = f.expected_memory_id`;

export async function listFeedback(ctx: ProjectContext, { status, page }: { status: FeedbackState; page: Page }): Promise<Paged<Feedback>> {
  const columns = { createdAt: sql`f.created_at`, id: sql`f.id` };
  const found = await rows<Feedback>(sql`
    ${read(ctx)} where f.project_id = ${ctx.project.id}::uuid and f.status = ${status}::text and ${afterCursor(page, columns)}
    ${orderAndLimit(page, columns)}`);
  const { items, nextCursor } = toPage(
    found.map((each) => ({ id: each.id, createdAt: new Date(each.createdAt), each })),
    page,
  );
  return { items: items.map(({ each }) => each), nextCursor };
}

/** @throws AppError FEEDBACK_NOT_FOUND, FEEDBACK_ALREADY_RESOLVED */
export async function resolveFeedback(ctx: ProjectContext, input: { id: string | null; note?: string }): Promise<Feedback> {
  const { note } = redactInput(ctx, { note: input.note });
  const feedback = await getFeedback(ctx, input.id);
  const decision = { by: actorName(ctx.actor), at: new Date().toISOString(), note: note?.trim() || null };
  await inTransaction(async () => {
    const resolved = await rows(sql`
      update feedback set status = 'resolved', decision = ${JSON.stringify(decision)}::jsonb
      where project_id = ${ctx.project.id}::uuid and id = ${feedback.id}::uuid and status = 'open' returning 1`);
    if (resolved.length === 0) throw new AppError("FEEDBACK_ALREADY_RESOLVED", "This feedback was already resolved, or was positive.");
    await record(ctx, "feedback.resolved", { type: "feedback", id: formatId("feedback", feedback.id) }, { note });
  });
  return getFeedback(ctx, feedback.id);
}

async function getFeedback(ctx: ProjectContext, id: string | null): Promise<Feedback> {
  const [found] = id ? await rows<Feedback>(sql`${read(ctx)} where f.project_id = ${ctx.project.id}::uuid and f.id = ${id}::uuid`) : [];
  if (!found) throw new AppError("FEEDBACK_NOT_FOUND", "No such feedback in this project. GET /v1/dashboard/feedback lists it.");
  return found;
}
