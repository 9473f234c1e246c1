import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { shownStatus } from "@/lib/db/expiry";
import type { MemoryType } from "@/lib/vocabulary";
import { statedAt } from "./known-memories";

export type SuccessionEntry = {
  id: string;
  content: string;
  type: MemoryType;
  status: "active" | "superseded" | "rejected" | "expired";
  saidAt: string;
  validFrom: string | null;
  validUntil: string | null;
  /** `decidedBy` is `system` for reconciling, null if not recorded. */
  supersededAt: string | null;
  supersededBy: string | null;
  decidedBy: string | null;
};

const maxSteps = 50;
const maxMemories = 100;

/**
 * Newest first, itself included.
 * @param id null if the public id was malformed
 * @returns empty if the project has no such memory
 */
export async function getSuccession(ctx: ProjectContext, id: string | null): Promise<SuccessionEntry[]> {
  if (!id) return [];
  return rows<SuccessionEntry>(sql`
    with recursive later as (
      select m.id, m.graph_id, m.superseded_by, 0 as step from memories m
      where m.id = ${id}::uuid and m.project_id = ${ctx.project.id}::uuid and m.status <> 'draft'
      union all
      select n.id, n.graph_id, n.superseded_by, l.step + 1 from later l join memories n on n.project_id = ${ctx.project.id}::uuid and n.id = l.superseded_by and n.graph_id = l.graph_id
      where l.step < ${maxSteps}::int
    ), chain as (
      select * from (select id, graph_id, 0 as step from later order by later.step desc limit 1) last
      union
      select o.id, o.graph_id, c.step + 1 from chain c join memories o on o.project_id = ${ctx.project.id}::uuid and o.superseded_by = c.id and o.graph_id = c.graph_id
      where c.step < ${maxSteps}::int and o.status <> 'draft'
    )
    select m.id, m.content, m.type, ${shownStatus("m")} as status, to_json(${statedAt(sql`m`)}) #>> '{}' as "saidAt", to_json(m.valid_from) #>> '{}' as "validFrom",
      to_json(m.valid_until) #>> '{}' as "validUntil", to_json(m.superseded_at) #>> '{}' as "supersededAt", m.superseded_by as "supersededBy",
      (select k.resolution ->> 'by' from (
          select * from conflicts where project_id = ${ctx.project.id}::uuid and existing_memory_id = m.id
          union all select * from conflicts where project_id = ${ctx.project.id}::uuid and incoming_memory_id = m.id) k
        where k.graph_id = m.graph_id and k.status = 'resolved' and (k.resolution ->> 'memoryId' = m.superseded_by::text or k.incoming_memory_id = m.superseded_by)
        order by k.resolved_at desc limit 1) as "decidedBy"
    from (select distinct id, graph_id from chain) c join memories m on m.project_id = ${ctx.project.id}::uuid and m.id = c.id and m.graph_id = c.graph_id
    order by m.superseded_at is not null, coalesce(m.superseded_at, ${statedAt(sql`m`)}) desc, ${statedAt(sql`m`)} desc, m.id desc limit ${maxMemories}::int`);
}
