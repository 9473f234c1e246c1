import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { texts } from "@/lib/db/sql-lists";

/** SQL condition on `users u`: users of the project that the key can access. A key restricted to groups can access none. */
export function visibleUsers(ctx: ProjectContext): SQL {
  const constraints = ctx.key?.constraints;
  const restriction = constraints ? sql`and u.external_id in ${texts(constraints.users ?? [])}` : sql``;
  return sql`u.project_id = ${ctx.project.id} ${restriction}`;
}
