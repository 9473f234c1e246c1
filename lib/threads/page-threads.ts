import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import { type SourceScope, sourceCondition } from "@/lib/retrieval/source-scope";
import { type ListedThread, listedThread, type ThreadRow, threadColumns } from "./list-threads";

const maxLastMessage = 2_000;

/** Of some graphs, newest first, without totals. */
export async function pageThreads(
  ctx: ProjectContext,
  { graphs, page, ...scope }: SourceScope & { graphs: string[]; page: Page },
): Promise<Paged<ListedThread>> {
  const columns = { createdAt: sql`t.created_at`, id: sql`t.id` };
  const ofSource = sourceCondition(sql`e`, scope);
  const found = await rows<ThreadRow>(sql`
    with page as materialized (
      select t.id, t.created_at from threads t
      where t.project_id = ${ctx.project.id}::uuid and t.graph_id = any(array${uuids(graphs)}) and ${afterCursor(page, columns)}
        ${ofSource ? sql`and exists (select 1 from episodes e where e.project_id = ${ctx.project.id}::uuid and e.thread_id = t.id and e.graph_id = t.graph_id and ${ofSource})` : sql``}
      ${orderAndLimit(page, columns)})
    select ${threadColumns(maxLastMessage)} from page join threads t on t.project_id = ${ctx.project.id}::uuid and t.id = page.id
      join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    order by t.created_at desc, t.id desc`);
  return toPage(found.map(listedThread), page);
}
