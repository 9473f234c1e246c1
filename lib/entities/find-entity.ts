import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

export type FoundEntity = { id: string; name: string; graphId: string; mentions: number };

export const entityNotFound = () =>
  new AppError("ENTITY_NOT_FOUND", "No such entity in this project. GET /v1/dashboard/entities lists them.");

export async function findEntity(ctx: ProjectContext, id: string | null): Promise<FoundEntity> {
  const [found] = id
    ? await rows<FoundEntity>(sql`
        select id, name, graph_id as "graphId", memory_count as mentions from entities where id = ${id}::uuid and project_id = ${ctx.project.id}::uuid`)
    : [];
  if (!found) throw entityNotFound();
  return found;
}
