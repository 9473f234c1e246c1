import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import type { Expectation } from "@/lib/db/schema/evals";
import { uuids } from "@/lib/db/sql-lists";
import { AppError } from "@/lib/errors";
import { userNotFound } from "@/lib/graphs/not-found";
import { requireGroup } from "@/lib/groups/require-group";
import { formatId, newId } from "@/lib/ids";
import { redactInput } from "@/lib/text/redaction/policy";
import { requireUser } from "@/lib/users/find-user";

export type EvalCase = {
  id: string;
  question: string;
  expect: Expectation;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
  createdAt: string;
};

export type NewCase = {
  userId?: string;
  group?: string;
  question: string;
  expect: { memoryIds?: (string | null)[]; text?: string; refused?: boolean };
};

/** A run asks all of them. */
export const maxCases = 200;

export const caseColumns = sql`c.id, c.question, c.expect, to_json(c.created_at) #>> '{}' as "createdAt",
  json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id) as graph`;
export const withOwner = sql`join graphs g on g.project_id = c.project_id and g.id = c.graph_id
  left join users u on u.project_id = g.project_id and u.id = g.user_id`;

/** @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, VALIDATION_ERROR, EVAL_LIMIT, CONTENT_BLOCKED */
export async function addCase(ctx: ProjectContext, input: NewCase): Promise<EvalCase> {
  const { question, text } = redactInput(ctx, { question: input.question, text: input.expect.text });
  const graphId = input.userId !== undefined ? (await requireUser(ctx, input.userId)).graphId : (await requireGroup(ctx, input.group!)).id;
  const { memoryIds, refused } = input.expect;
  const id = newId();
  await inTransaction(async () => {
    if (memoryIds) await requireMemories(ctx, graphId, memoryIds);
    const expect: Expectation = {
      ...(memoryIds && { memoryIds: memoryIds as string[] }),
      ...(text !== undefined && { text }),
      ...(refused !== undefined && { refused }),
    };
    const stored = await rows(sql`
      insert into eval_cases (id, project_id, graph_id, question, expect)
      select ${id}::uuid, project_id, id, ${question}::text, ${JSON.stringify(expect)}::jsonb
      from graphs where project_id = ${ctx.project.id}::uuid and id = ${graphId}::uuid returning 1`);
    if (stored.length === 0) throw userNotFound(input.userId ?? input.group!);
    const [row] = await rows<{ count: number }>(
      sql`select count(*)::int as count from eval_cases where project_id = ${ctx.project.id}::uuid`,
    );
    if (row!.count > maxCases) {
      throw new AppError(
        "EVAL_LIMIT",
        `A project has at most ${maxCases} test cases. Delete one first, or run larger sets with \`loci eval\`.`,
      );
    }
    await record(ctx, "eval_case.created", { type: "eval_case", id: formatId("evalCase", id) });
  });
  return (await listCases(ctx)).find((each) => each.id === id)!;
}

async function requireMemories(ctx: ProjectContext, graphId: string, ids: (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  const found = await rows(sql`
    select id from memories where project_id = ${ctx.project.id}::uuid and graph_id = ${graphId}::uuid and id in ${uuids(known)} and status <> 'draft'`);
  if (found.length === ids.length) return;
  const message = "has a memory that this user or group doesn't have";
  throw new AppError("VALIDATION_ERROR", `Invalid test case: expect.memoryIds ${message}.`, {
    detail: { details: [{ path: "expect.memoryIds", message }] },
  });
}

export const listCases = (ctx: ProjectContext): Promise<EvalCase[]> =>
  rows<EvalCase>(sql`
    select ${caseColumns} from eval_cases c ${withOwner} where c.project_id = ${ctx.project.id}::uuid
    order by c.created_at desc, c.id desc limit ${maxCases}::int`);

/** With its results. @throws AppError EVAL_CASE_NOT_FOUND */
export async function deleteCase(ctx: ProjectContext, id: string | null): Promise<void> {
  await inTransaction(async () => {
    const gone = id
      ? await rows(sql`delete from eval_cases where project_id = ${ctx.project.id}::uuid and id = ${id}::uuid returning 1`)
      : [];
    if (gone.length === 0) throw new AppError("EVAL_CASE_NOT_FOUND", "No test case with this id in this project.");
    await record(ctx, "eval_case.deleted", { type: "eval_case", id: formatId("evalCase", id!) });
  });
}
