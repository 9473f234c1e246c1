import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { texts } from "@/lib/db/sql-lists";

/** The condition on `users u` that leaves those of the project whom the key sees: one narrowed to groups sees none. */
export function visibleUsers(ctx: ProjectContext): SQL {
  const constraints = ctx.key?.constraints;
  const narrowed = constraints ? sql`and u.external_id in ${texts(constraints.users ?? [])}` : sql``;
  return sql`u.project_id = ${ctx.project.id} ${narrowed}`;
}
