import { z } from "zod";
import { text } from "@/lib/api/wire/common";
import { AppError } from "@/lib/errors";
import { listMemories } from "@/lib/memories/list-memories";
import { memorySource } from "@/lib/memories/walk-memories";
import { readableGraphs } from "@/lib/owners/readable-graphs";
import { search } from "@/lib/retrieval/search";
import { type Call, memoryId, nobodyYet, PageQuery } from "./call";
import { readMem0Filters } from "./filters";
import { shownMemories, withScore } from "./wire";

const Search = z.object({
  query: text(10_000),
  filters: z.unknown(),
  top_k: z.int().min(1).max(50).nullish(),
  limit: z.int().min(1).max(50).nullish(),
  threshold: z.number().min(0).max(1).nullish(),
  show_expired: z.boolean().nullish(),
});

export async function searchMemories({ ctx, body }: Call) {
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

/** mem0's page numbers; only what one user or source added. */
export async function listAll({ ctx, body, query }: Call) {
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

export async function one({ ctx, params: [id] }: Call) {
  const own = memoryId(id);
  const shown = own && (await shownMemories(ctx, [own])).get(own);
  if (!shown) throw new AppError("MEMORY_NOT_FOUND", "No such memory in this project.");
  return shown;
}
