import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { type Conflict, conflictRecord, conflictSides } from "./conflict-record";

export async function getConflict(ctx: ProjectContext, id: string | null): Promise<Conflict> {
  const [found] = id
    ? await rows<{ conflict: Conflict }>(sql`
        select ${conflictRecord} as conflict from conflicts k ${conflictSides}
        where k.id = ${id} and k.project_id = ${ctx.project.id} and ${isVisible(ctx)}`)
    : [];
  if (!found) throw new AppError("CONFLICT_NOT_FOUND", "No such conflict in this project.");
  return found.conflict;
}
