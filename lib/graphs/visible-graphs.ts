import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { texts } from "@/lib/db/sql-lists";

export function isVisible(ctx: ProjectContext): SQL {
  const constraints = ctx.access?.constraints;
  if (!constraints) return sql`true`;
  return sql`(g.name in ${texts(constraints.groups ?? [])} or u.external_id in ${texts(constraints.users ?? [])})`;
}
