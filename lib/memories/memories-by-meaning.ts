import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { formatId } from "@/lib/ids";
import type { GraphSelection } from "@/lib/retrieval/scope";
import { search } from "@/lib/retrieval/search";
import type { MemoryType } from "@/lib/vocabulary";
import { type MemoryFields, memoryFields } from "./memory-fields";
import type { ListedStatus } from "./walk-memories";

type Searched = Exclude<ListedStatus, "rejected">;
const isSearched = (status: ListedStatus): status is Searched => status !== "rejected";

/** Further down, results have little to do with the query. */
export const maxByMeaning = 100;

export type MeaningFilter = Pick<GraphSelection, "users" | "groups"> & {
  q: string;
  types?: MemoryType[];
  /** Default: active and superseded. Rejected memories have no index, so they are never found. */
  statuses?: ListedStatus[];
  entityId?: string;
  from?: Date;
  to?: Date;
  /** false: without the reranking model. */
  rerank?: boolean;
};

export type FoundByMeaning = { memories: (MemoryFields & { score: number })[]; nextOffset: number | null };

/** The best match first. Without users and groups: every group, and the users who were active last. */
export async function memoriesByMeaning(
  ctx: ProjectContext,
  { q, users, groups, types, statuses, entityId, from, to, rerank }: MeaningFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundByMeaning> {
  const searched: Searched[] = statuses ? statuses.filter(isSearched) : ["active", "superseded"];
  const end = Math.min(offset + limit, maxByMeaning);
  if (searched.length === 0 || offset >= end) return { memories: [], nextOffset: null };
  const { results } = await search(ctx, {
    // As many for every page: a search for more results also takes more for candidates, and pages would overlap.
    ...{ query: q, limit: maxByMeaning, users, groups, everyGraph: true, rerank, types },
    ...{ statuses: statuses && searched, includeSuperseded: searched.includes("superseded"), includeExpired: searched.includes("expired") },
    ...{ pastWhenAsked: false, includePending: false },
    filters:
      entityId || from || to
        ? { ...(entityId && { entities: [formatId("entity", entityId)] }), ...((from || to) && { time: { field: "created", from, to } }) }
        : undefined,
  });
  const shown = results.slice(offset, end);
  const fields = await fieldsOf(
    ctx,
    shown.map(({ id }) => id),
  );
  // A memory without fields was deleted since the search.
  const memories = shown.flatMap(({ id, score }) => {
    const found = fields.get(id);
    return found ? [{ ...found, score }] : [];
  });
  return { memories, nextOffset: results.length > end ? end : null };
}

async function fieldsOf(ctx: ProjectContext, ids: string[]): Promise<Map<string, MemoryFields>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ memory: MemoryFields }>(sql`
    select json_build_object(${memoryFields("m")}) as memory from memories m
      join graphs g on g.project_id = m.project_id and g.id = m.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    where m.project_id = ${ctx.project.id}::uuid and m.id = any(array${uuids(ids)})`);
  return new Map(found.map(({ memory }) => [memory.id, memory]));
}
