import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { type MatchCounts, matchingCounts } from "@/lib/db/matching";
import { type EntityFilter, firstPage, matchingWays, maxScannedEntities, walkEntities } from "./list-entities";

export async function countEntityTypes(
  ctx: ProjectContext,
  { q, graphId }: Pick<EntityFilter, "q" | "graphId">,
): Promise<{ type: string; count: number }[]> {
  const filter: EntityFilter = { q, graphId, sort: "newest" };
  const [counted] = await rows<MatchCounts>(
    q
      ? matchingCounts(matchingWays(ctx, filter, firstPage), graphId !== undefined)
      : sql`
          select true as "isExact", coalesce(jsonb_object_agg(kind, count), '{}') as counts from (
            select kind, count(*) as count from (${walkEntities(ctx, filter, firstPage, sql`true`)(maxScannedEntities)}) e group by kind) k`,
  );
  return Object.entries(counted!.counts)
    .map(([type, count]) => ({ type, count: count ?? 0 }))
    .sort((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1));
}
