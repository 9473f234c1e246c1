import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { newId } from "@/lib/ids";

/**
 * The user of this external id with their graph, made on the first write that names them. One statement, and two callers
 * at once get the same rows.
 */
export async function ensureUser(ctx: ProjectContext, externalId: string): Promise<{ userId: string; graphId: string; isNew: boolean }> {
  const found = await findUser(ctx, externalId);
  if (found) return { ...found, isNew: false };
  await rows(sql`
    with made as (
      insert into users (id, project_id, external_id) values (${newId()}, ${ctx.project.id}, ${externalId})
      on conflict (project_id, external_id) do nothing returning id
    )
    insert into graphs (id, project_id, kind, user_id) select ${newId()}, ${ctx.project.id}, 'USER', id from made`);
  // Another caller's row, if theirs came first: their statement has ended, for ours waited on its key.
  const made = await findUser(ctx, externalId);
  if (!made) throw new Error("A user that was just made is not there");
  return { ...made, isNew: true };
}

async function findUser(ctx: ProjectContext, externalId: string): Promise<{ userId: string; graphId: string } | null> {
  const [found] = await rows<{ user_id: string; graph_id: string }>(sql`
    select u.id as user_id, g.id as graph_id from users u join graphs g on g.user_id = u.id
    where u.project_id = ${ctx.project.id} and u.external_id = ${externalId}`);
  return found ? { userId: found.user_id, graphId: found.graph_id } : null;
}
