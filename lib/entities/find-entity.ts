import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { isVisible } from "@/lib/graphs/visible-graphs";

export type FoundEntity = { id: string; name: string; graphId: string; mentions: number };

export const entityNotFound = () => new AppError("ENTITY_NOT_FOUND", "No such entity in this project.");

export async function findEntity(ctx: ProjectContext, id: string | null): Promise<FoundEntity> {
  const [found] = id
    ? await rows<FoundEntity>(sql`
        select e.id, e.name, e.graph_id as "graphId", e.memory_count as mentions
        from entities e join graphs g on g.project_id = e.project_id and g.id = e.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
        where e.id = ${id}::uuid and e.project_id = ${ctx.project.id}::uuid and ${isVisible(ctx)}`)
    : [];
  if (!found) throw entityNotFound();
  return found;
}
