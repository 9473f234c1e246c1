import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import { type HeldMemory, type HoldStatus, heldRecord, heldSources } from "./held-memory";

export type HeldList = Paged<HeldMemory> & { total: number; totalIsExact: boolean };

const maxCounted = 1_000;

export async function listHeld(ctx: ProjectContext, { status, page }: { status: HoldStatus; page: Page }): Promise<HeldList> {
  const columns = { createdAt: sql`h.created_at`, id: sql`h.id` };
  const matches = sql`h.project_id = ${ctx.project.id}::uuid and h.status = ${status} and ${isVisible(ctx)} and not exists (
    select 1 from episodes o where o.project_id = ${ctx.project.id}::uuid and o.id = h.episode_id and o.expires_at <= now())`;
  const [found, [counted]] = await Promise.all([
    rows<{ held: HeldMemory }>(sql`
      select ${heldRecord} as held from held_memories h ${heldSources}
      where ${matches} and ${afterCursor(page, columns)} ${orderAndLimit(page, columns)}`),
    rows<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from held_memories h join graphs g on g.project_id = h.project_id and g.id = h.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
        where ${matches} limit ${maxCounted + 1}::int) c`),
  ]);
  const { items, nextCursor } = toPage(
    found.map(({ held }) => ({ id: held.id, createdAt: new Date(held.createdAt), held })),
    page,
  );
  const total = counted!.count;
  return { items: items.map(({ held }) => held), nextCursor, total: Math.min(total, maxCounted), totalIsExact: total <= maxCounted };
}
