import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { countOf, readCounts, sumOf } from "@/lib/usage/counts";
import { type ListedGroup, maxMessages, members, restrictedKeys } from "./list-groups";
import { requireGroup } from "./require-group";

export type GroupRecord = ListedGroup & {
  stats: { memories: number; entities: number; ingestionJobs: number; threads: number; messages: number; relations: number };
  aclCount: number;
  speakers: { name: string; messages: number }[];
};

const maxSpeakers = 50;

export async function getGroup(ctx: ProjectContext, nameOrId: string): Promise<GroupRecord> {
  const group = await requireGroup(ctx, nameOrId);
  const [counts, [keys], [details]] = await Promise.all([
    readCounts(ctx, group.id),
    rows<{ aclCount: number }>(sql`
      select count(*)::int as "aclCount" from (${restrictedKeys(ctx)}) k where k.constraints -> 'groups' ? ${group.name}::text`),
    rows<{ memberCount: number; speakers: GroupRecord["speakers"] }>(sql`
      select ${members} as "memberCount",
        (select coalesce(json_agg(json_build_object('name', name, 'messages', messages)), '[]') from (
          select name, count(*)::int as messages from (
            select name from messages where project_id = g.project_id and graph_id = g.id and name is not null limit ${maxMessages}::int) s
          group by name order by messages desc, name limit ${maxSpeakers}::int) s) as speakers
      from graphs g where g.id = ${group.id}::uuid and g.project_id = ${ctx.project.id}::uuid`),
  ]);
  const memories = sumOf(counts, "memory:active:");
  return {
    ...group,
    memberCount: details?.memberCount ?? 0,
    aclCount: keys!.aclCount,
    speakers: details?.speakers ?? [],
    memoryCount: memories,
    stats: {
      memories,
      entities: countOf(counts, "entity"),
      ingestionJobs: sumOf(counts, "job:"),
      threads: countOf(counts, "thread"),
      messages: countOf(counts, "message"),
      relations: countOf(counts, "edge"),
    },
  };
}
