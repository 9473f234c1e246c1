import type { ProjectContext } from "@/lib/context";
import { type ListedEntity, matchEntities } from "@/lib/entities/list-entities";
import { type ListedGroup, listGroups } from "@/lib/groups/list-groups";
import { matchMemories } from "@/lib/memories/list-memories";
import { memoriesByMeaning } from "@/lib/memories/memories-by-meaning";
import type { MemoryFields } from "@/lib/memories/memory-fields";
import type { Page } from "@/lib/page";
import { type ListedThread, matchThreads } from "@/lib/threads/list-threads";
import { type ListedUser, matchUsers } from "@/lib/users/list-users";

export type Found = {
  memories: MemoryFields[];
  entities: ListedEntity[];
  groups: ListedGroup[];
  threads: ListedThread[];
  users: ListedUser[];
};

/** Shorter texts mean nothing yet. */
const minToMean = 3;
const maxMemories = 6;
/** Of the memories, for words that a search by meaning ranks low, or in graphs that it didn't read. */
const maxByWords = 2;
/** Of the best score: what is further down has little to do with the text. */
const minShare = 0.5;
const firstPage = (limit: number): Page => ({ limit, offset: 0, after: null });

/** A few of each kind, for somebody who types: no totals, no reranking model. @throws AppError CONTENT_BLOCKED */
export async function findAnything(ctx: ProjectContext, q: string): Promise<Found> {
  const means = q.length >= minToMean;
  const [{ memories: byMeaning }, byWords, entities, { items: groups }, threads, { items: users }] = await Promise.all([
    means ? memoriesByMeaning(ctx, { q, rerank: false }, { limit: maxMemories, offset: 0 }) : { memories: [] },
    means ? matchMemories(ctx, { q }, firstPage(maxMemories)) : [],
    matchEntities(ctx, { q, sort: "connected" }, firstPage(4)),
    listGroups(ctx, { q, page: firstPage(3) }),
    matchThreads(ctx, { q }, firstPage(3)),
    matchUsers(ctx, { q, page: firstPage(4) }),
  ]);
  return { memories: mixed(byMeaning, byWords), entities, groups, threads, users };
}

function mixed(byMeaning: (MemoryFields & { score: number })[], byWords: MemoryFields[]): MemoryFields[] {
  const known = new Set(byMeaning.map(({ id }) => id));
  const onlyByWords = byWords.filter(({ id }) => !known.has(id));
  const kept = byMeaning
    .filter(({ score }) => score >= byMeaning[0]!.score * minShare)
    .slice(0, maxMemories - Math.min(onlyByWords.length, maxByWords));
  return [...kept, ...onlyByWords].slice(0, maxMemories);
}
