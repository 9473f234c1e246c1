import { z } from "zod";
import type { Access } from "@/lib/api/admit";
import { ExternalId, expiryFields, Metadata, readExpiry, text } from "@/lib/api/wire/common";
import { MemoryContent } from "@/lib/api/wire/memories";
import type { ProjectContext } from "@/lib/context";
import { addContent, maxStatementLength } from "@/lib/episodes/add-content";
import { addMessages } from "@/lib/episodes/add-messages";
import { AppError } from "@/lib/errors";
import { giveFeedback } from "@/lib/feedback/give-feedback";
import { formatId, parseId } from "@/lib/ids";
import { deleteMatching } from "@/lib/memories/delete-matching";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { listMemories } from "@/lib/memories/list-memories";
import { listedStatuses, memorySource } from "@/lib/memories/walk-memories";
import { readableGraphs } from "@/lib/owners/readable-graphs";
import { search } from "@/lib/retrieval/search";
import { userContext } from "@/lib/synthesis/user-context";
import { withIngestQuota } from "@/lib/usage/with-quota";
import { eraseUser } from "@/lib/users/erase-user";
import { externalIdOf } from "@/lib/users/find-user";
import { countUsers, listUsers } from "@/lib/users/list-users";
import type { Budget } from "@/lib/vocabulary";
import { readMem0Filters } from "./filters";
import { historyOf, shownMemories, withScore } from "./wire";

type Call = { ctx: ProjectContext; params: string[]; query: Record<string, string>; body: unknown };
export type Mem0Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Groups are the parameters. */
  path: RegExp;
  access: Access;
  meter?: Budget;
  kind?: "add" | "search";
  hasBody?: boolean;
  run: (call: Call) => Promise<unknown>;
};

const name = ExternalId.nullish();
const role = z.enum(["user", "assistant", "system", "tool"]);
const Add = z.object({
  messages: z.union([
    text(100_000),
    z
      .array(z.object({ role, content: text(100_000), name: z.string().max(200).nullish() }))
      .min(1)
      .max(100),
  ]),
  user_id: name,
  agent_id: name,
  app_id: name,
  run_id: name,
  metadata: Metadata.nullish(),
  timestamp: z.number().nullish(),
  infer: z.boolean().nullish(),
  expiration_date: expiryFields.expiresAt.nullable(),
});
const Search = z.object({
  query: text(10_000),
  filters: z.unknown(),
  top_k: z.int().min(1).max(50).nullish(),
  limit: z.int().min(1).max(50).nullish(),
  threshold: z.number().min(0).max(1).nullish(),
  show_expired: z.boolean().nullish(),
});
const Update = z
  .object({ text: MemoryContent.nullish(), metadata: Metadata.nullish(), expiration_date: expiryFields.expiresAt.nullable() })
  .refine(({ text, metadata, expiration_date }) => text != null || metadata != null || expiration_date !== undefined, {
    message: "send text, metadata or expiration_date",
  });
const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(100),
});

const Feedback = z.object({
  memory_id: z.string(),
  feedback: z.enum(["POSITIVE", "NEGATIVE", "VERY_NEGATIVE"]),
  feedback_reason: text(2_000).nullish(),
});

const notYet = (what: string) => new AppError("NOT_SUPPORTED", `${what} is not supported here. GET /llms.txt explains Loci's own API.`);
const memoryId = (id: string | undefined) => parseId("memory", id ?? "");

async function feedback({ ctx, body }: Call) {
  const { memory_id, feedback, feedback_reason } = Feedback.parse(body);
  const rating = feedback === "POSITIVE" ? "up" : "down";
  await giveFeedback(ctx, { rating, memoryId: memoryId(memory_id), reason: feedback_reason?.trim() || undefined });
  return { message: "Feedback received", memory_id, feedback };
}

async function add({ ctx, body }: Call) {
  const { messages, user_id, agent_id, app_id, run_id, metadata, infer, expiration_date, timestamp } = Add.parse(body);
  const said = typeof messages === "string" ? [{ role: "user" as const, content: messages }] : messages;
  const about = {
    target: { userId: user_id ?? undefined },
    agentId: agent_id ?? undefined,
    runId: run_id ?? undefined,
    metadata: { ...metadata, ...(app_id && { app_id }) },
    documentDate: timestamp ? new Date(timestamp * 1_000) : undefined,
    // A day in UTC, which is included, as theirs.
    expiresAt: readExpiry({ expiresAt: expiration_date }),
  };
  if (infer === false) return pending(await keepWordForWord(ctx, said, about));
  const added = await addMessages(ctx, {
    ...about,
    messages: said.map(({ name: speaker, ...message }: { name?: string | null; role: z.output<typeof role>; content: string }) => ({
      ...message,
      ...(speaker && { name: speaker }),
    })),
  });
  return pending(added.job.id);
}

const pending = (jobId: string) => ({
  message: "Memory processing has been queued for background execution",
  status: "PENDING",
  event_id: formatId("job", jobId),
});

type Said = { role: z.output<typeof role>; content: string };
type About = {
  target: { userId?: string };
  agentId?: string;
  runId?: string;
  metadata: Record<string, unknown>;
  documentDate?: Date;
  expiresAt?: Date;
};

/** Each message becomes one memory. The call counts as one add; each further message as one more. @returns the last job */
async function keepWordForWord(ctx: ProjectContext, said: Said[], about: About): Promise<string> {
  const kept = said.filter(({ role: who }) => who !== "system");
  if (kept.length === 0) throw new AppError("VALIDATION_ERROR", "messages: only system messages, which are not stored.");
  if (kept.some(({ content }) => content.length > maxStatementLength))
    throw new AppError(
      "VALIDATION_ERROR",
      `messages: with infer false, a message may have ${maxStatementLength.toLocaleString("en")} characters.`,
    );
  let jobId = "";
  for (const [index, { role: who, content }] of kept.entries()) {
    const channel = who === "assistant" ? ("assistant" as const) : who === "tool" ? ("external" as const) : undefined;
    const add = () => addContent(ctx, { ...about, content, sourceType: "MEMORY", channel });
    ({ id: jobId } = (index === 0 ? await add() : await withIngestQuota(ctx.project, add)).job);
  }
  return jobId;
}

async function searchMemories({ ctx, body }: Call) {
  const { query, filters, top_k, limit, threshold, show_expired } = Search.parse(body);
  const { users, filters: narrowing, ...sources } = readMem0Filters(filters);
  const found = await search(ctx, {
    users,
    ...sources,
    filters: narrowing,
    query,
    limit: top_k ?? limit ?? 10,
    minScore: threshold ?? undefined,
    includePending: false,
    includeExpired: show_expired ?? false,
    pastWhenAsked: true,
  }).catch(nobodyYet);
  const results = found?.results ?? [];
  const shown = await shownMemories(
    ctx,
    results.map(({ id }) => id),
  );
  return { results: results.flatMap(({ id, score }) => (shown.has(id) ? [withScore(shown.get(id)!, score)] : [])) };
}

/** mem0 answers an unknown user with nothing. */
function nobodyYet(error: unknown): null {
  if (error instanceof AppError && error.code === "USER_NOT_FOUND") return null;
  throw error;
}

/** mem0's page numbers; only what one user or source added. */
async function listAll({ ctx, body, query }: Call) {
  const { page, page_size: limit } = PageQuery.parse(query);
  const { filters, show_expired } = z.object({ filters: z.unknown(), show_expired: z.boolean().nullish() }).parse(body ?? {});
  const { users = [], filters: narrowing } = readMem0Filters(filters);
  const { agentId, runId } = sourceIn(narrowing);
  const owners = users.length > 0 ? users.map((userId) => ({ userId })) : [{}];
  const graphs: string[] = [];
  for (const owner of owners) graphs.push(...((await readableGraphs(ctx, owner).catch(nobodyYet)) ?? []));
  if (graphs.length === 0) return { count: 0, next: null, previous: null, results: [] };
  const source = await memorySource(ctx, graphs, { agentId, runId });
  const found = await listMemories(ctx, {
    graphs,
    statuses: show_expired ? ["active", "expired"] : ["active"],
    source,
    page: { limit, offset: (page - 1) * limit, after: null },
  });
  const shown = await shownMemories(
    ctx,
    found.items.map(({ id }) => id),
  );
  const at = (number: number) => `/mem0/v3/memories/?page=${number}&page_size=${limit}`;
  return {
    count: found.total,
    next: found.nextCursor ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: found.items.flatMap(({ id }) => shown.get(id) ?? []),
  };
}

/** Lists narrow by one agent and one run; anything more is a search. */
function sourceIn(filters: ReturnType<typeof readMem0Filters>["filters"]): { agentId?: string; runId?: string } {
  const found: { agentId?: string; runId?: string } = {};
  for (const { sources, ...others } of filters?.AND ?? []) {
    const [agentId, ...agents] = sources?.agent_ids ?? [];
    const [runId, ...runs] = sources?.run_ids ?? [];
    if (Object.keys(others).length > 0 || agents.length > 0 || runs.length > 0) throw listFilter();
    if (agentId !== undefined) found.agentId = agentId;
    if (runId !== undefined) found.runId = runId;
  }
  if (filters?.OR) throw listFilter();
  return found;
}
const listFilter = () =>
  new AppError("UNSUPPORTED_FILTER", "Listing supports user_id, agent_id and run_id in filters. Use search for others.");

async function one({ ctx, params: [id] }: Call) {
  const own = memoryId(id);
  const shown = own && (await shownMemories(ctx, [own])).get(own);
  if (!shown) throw new AppError("MEMORY_NOT_FOUND", "No such memory in this project.");
  return shown;
}

async function update(call: Call) {
  const { text: content, metadata, expiration_date } = Update.parse(call.body);
  await editMemory(call.ctx, {
    id: memoryId(call.params[0]),
    edit: {
      ...(content != null && { content }),
      ...(metadata != null && { metadata }),
      expiresAt: expiration_date === null ? null : readExpiry({ expiresAt: expiration_date }),
    },
  });
  return one(call);
}

const Owner = z.object({ user_id: name, agent_id: name, run_id: name, app_id: name });

async function deleteAll({ ctx, query }: Call) {
  const { user_id, agent_id, run_id, app_id } = Owner.parse(query);
  if (app_id) throw notYet("Deleting by app_id");
  if (!user_id && !agent_id && !run_id) throw new AppError("VALIDATION_ERROR", "Name what to delete: user_id, agent_id or run_id.");
  await deleteOf(ctx, { userId: user_id ?? undefined, agentId: agent_id ?? undefined, runId: run_id ?? undefined });
  return { message: "Memories deleted successfully!" };
}

async function deleteOf(
  ctx: ProjectContext,
  { userId, agentId, runId }: { userId?: string; agentId?: string; runId?: string },
): Promise<void> {
  const graphs = await readableGraphs(ctx, { userId }).catch(nobodyYet);
  for (let hasMore = Boolean(graphs?.length); hasMore; ) {
    const source = await memorySource(ctx, graphs!, { agentId, runId });
    ({ hasMore } = await deleteMatching(ctx, { graphs: graphs!, source, statuses: [...listedStatuses] }));
  }
}

async function entities({ ctx, query }: Call) {
  const { page, page_size: limit } = PageQuery.parse(query);
  const [{ items, nextCursor }, { total }] = await Promise.all([
    listUsers(ctx, { page: { limit, offset: (page - 1) * limit, after: null } }),
    countUsers(ctx, {}),
  ]);
  const results = items.map((user) => ({
    id: user.externalId,
    name: user.externalId,
    type: "user",
    total_memories: user.memoryCount,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  }));
  return { count: total, next: nextCursor ? `/mem0/v1/entities/?page=${page + 1}&page_size=${limit}` : null, previous: null, results };
}

async function deleteEntity({ ctx, params: [type, id = ""] }: Call) {
  if (type !== "user") throw notYet(`Deleting an entity of type ${type}`);
  await eraseUser(ctx, id);
  return { message: "Entity deleted successfully!" };
}

const BatchUpdate = z.object({
  memories: z
    .array(z.object({ memory_id: z.string(), text: MemoryContent }))
    .min(1)
    .max(1_000),
});
const BatchDelete = z.object({
  memories: z
    .array(z.object({ memory_id: z.string() }))
    .min(1)
    .max(1_000),
});

async function batchUpdate({ ctx, body }: Call) {
  const { memories } = BatchUpdate.parse(body);
  for (const { memory_id, text: content } of memories) await editMemory(ctx, { id: memoryId(memory_id), edit: { content } });
  return { message: `Successfully updated ${memories.length} memories` };
}

async function batchDelete({ ctx, body }: Call) {
  const { memories } = BatchDelete.parse(body);
  for (const { memory_id } of memories) await deleteMemory(ctx, memoryId(memory_id));
  return { message: `Successfully deleted ${memories.length} memories` };
}

/** A summary, where mem0 has a profile. */
async function profile({ ctx, params: [id = ""] }: Call) {
  const user = await externalIdOf(ctx, id);
  const { text: summary } = await userContext(ctx, { user, template: "chat", maxTokens: 1_500 });
  return { entity_type: "user", entity_id: user, status: summary ? "ready" : "empty", profile: summary ? { summary } : {} };
}

const ping = async ({ ctx }: Call) => ({
  status: "ok",
  org_id: formatId("organization", ctx.project.organizationId),
  project_id: formatId("project", ctx.project.id),
  user_email: null,
});

const segment = "([^/]+)";
const at = (path: string) => new RegExp(`^${path}$`);
const memory = at(`v[12]/memories/${segment}`);

export const operations: Mem0Operation[] = [
  { method: "GET", path: at("v1/ping"), access: "read", run: ping },
  { method: "POST", path: at("v[13]/memories/add"), access: "write", meter: "ingest", kind: "add", hasBody: true, run: add },
  {
    method: "POST",
    path: at("v[23]/memories/search"),
    access: "read",
    meter: "retrieval",
    kind: "search",
    hasBody: true,
    run: searchMemories,
  },
  { method: "POST", path: at("v[23]/memories"), access: "read", hasBody: true, run: listAll },
  { method: "DELETE", path: at("v1/memories"), access: "admin", run: deleteAll },
  { method: "GET", path: memory, access: "read", run: one },
  { method: "PUT", path: memory, access: "write", hasBody: true, run: update },
  {
    method: "DELETE",
    path: memory,
    access: "admin",
    run: async ({ ctx, params: [id] }) => {
      await deleteMemory(ctx, memoryId(id));
      return { message: "Memory deleted successfully!" };
    },
  },
  {
    method: "GET",
    path: at(`v1/memories/${segment}/history`),
    access: "read",
    run: ({ ctx, params: [id] }) => historyOf(ctx, memoryId(id)),
  },
  { method: "POST", path: at("v1/feedback"), access: "write", hasBody: true, run: feedback },
  { method: "GET", path: at("v1/entities"), access: "read", run: entities },
  { method: "DELETE", path: at(`v[12]/entities/${segment}/${segment}`), access: "admin", run: deleteEntity },
  { method: "GET", path: at(`v2/entities/user/${segment}/profile`), access: "read", meter: "retrieval", run: profile },
  { method: "PUT", path: at("v1/batch"), access: "write", hasBody: true, run: batchUpdate },
  { method: "DELETE", path: at("v1/batch"), access: "admin", hasBody: true, run: batchDelete },
];

export const unsupported = notYet;
