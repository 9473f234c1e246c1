import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { hasReplica } from "@/lib/db/write-positions";
import { checkScope, type GraphSelection, type ScopeGraph, scopeTable } from "@/lib/retrieval/scope";
import type { SourceScope } from "@/lib/retrieval/source-scope";
import type { ContextTemplate } from "./context-templates";
import type { ContextBlock } from "./fill-sections";

// A context block is read for each turn of a conversation, and most turns change nothing in memory. So this process keeps blocks until what
// they are made of changes: the graphs' revisions, the user's name, and the latest thread, whose messages may be pending.

export type ContextInput = SourceScope & { user: string; groups?: string[]; template: ContextTemplate; maxTokens: number };

type Kept = { block: ContextBlock; graphs: number; results: number; keptAt: number };

const maxCharacters = 16_000_000;
const maxMs = 600_000;
const sweepMs = 60_000;
/** Oldest first. */
const kept = new Map<string, Kept>();
let characters = 0;
let sweeping: NodeJS.Timeout | undefined;

/** Its sections repeat the text. */
const sizeOf = (key: string, { block }: Kept): number => key.length + 2 * block.text.length;

function drop(key: string): void {
  const found = kept.get(key);
  if (!found) return;
  kept.delete(key);
  characters -= sizeOf(key, found);
}

export const keptBlock = (key: string): Kept | undefined => kept.get(key);

export function keepBlock(key: string, made: Omit<Kept, "keptAt">): void {
  drop(key);
  const one = { ...made, keptAt: performance.now() };
  kept.set(key, one);
  characters += sizeOf(key, one);
  for (const oldest of kept.keys()) {
    if (characters <= maxCharacters) break;
    drop(oldest);
  }
  sweeping ??= setInterval(dropOld, sweepMs).unref();
}

/** Nothing that was erased stays here for long. */
function dropOld(): void {
  for (const [oldest, { keptAt }] of kept) {
    if (performance.now() - keptAt < maxMs - sweepMs) return;
    drop(oldest);
  }
  clearInterval(sweeping);
  sweeping = undefined;
}

/**
 * Two short statements at once.
 * @returns null if the block must be made anew: something expires soon, or a replica may answer, from before what this has seen
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function blockKey(ctx: ProjectContext, input: ContextInput): Promise<string | null> {
  if (await hasReplica()) return null;
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  const named: GraphSelection = { users: [input.user], groups: input.groups };
  const [[project], [state]] = await Promise.all([
    // The sweep's own lease is shorter. What expires later changes this time first.
    rows<{ lasts: boolean; forget_at: unknown }>(sql`
      select forget_at is null or forget_at > now() + interval '10 minutes' as lasts, to_json(forget_at) as forget_at
      from projects where id = ${ctx.project.id}::uuid`),
    rows<{ graphs: ScopeGraph[]; made_of: unknown }>(sql`
    with scope as materialized (${scopeTable(ctx, named)}),
    versions as materialized (
      select s.id, s.kind, s.name, g.revision, u.first_name, u.last_name, u.updated_at, t.id as thread_id, t.next_unit, t.last_message_at from scope s
      cross join lateral (select revision, user_id from graphs where ${own} and id = s.id offset 0) g
      left join lateral (select first_name, last_name, updated_at from users where ${own} and id = g.user_id offset 0) u on true
      left join lateral (
        select id, next_unit, last_message_at from threads where g.user_id is not null and ${own} and graph_id = s.id
        order by last_message_at desc, id desc limit 1) t on true)
    select (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name)), '[]') from versions) as graphs,
      (select json_agg(v order by v.id) from versions v) as made_of`),
  ]);
  const { graphs, ...rest } = state!;
  checkScope(ctx, named, graphs);
  return project?.lasts ? JSON.stringify([ctx.project.id, input, rest, project.forget_at]) : null;
}
