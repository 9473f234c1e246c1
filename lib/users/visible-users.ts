import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { texts } from "@/lib/db/sql-lists";

export function visibleUsers(ctx: ProjectContext): SQL {
  const constraints = ctx.access?.constraints;
  const restriction = constraints ? sql`and u.external_id in ${texts(constraints.users ?? [])}` : sql``;
  return sql`u.project_id = ${ctx.project.id} ${restriction}`;
}
