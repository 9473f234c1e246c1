import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { type MemoryFields, memoryFields } from "./memory-fields";

export async function memoriesOfJob(ctx: ProjectContext, { jobId, most }: { jobId: string; most: number }): Promise<MemoryFields[]> {
  const found = await rows<{ memory: MemoryFields }>(sql`
    select json_build_object(${memoryFields("m")}) as memory
    from memories m join graphs g on g.project_id = m.project_id and g.id = m.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    where m.job_id = ${jobId}::uuid and m.project_id = ${ctx.project.id}::uuid and m.status not in ('draft', 'expired') and ${unexpired("m")}
    order by m.unit limit ${most}::int`);
  return found.map(({ memory }) => memory);
}
