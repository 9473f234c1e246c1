import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import type { Owner } from "@/lib/owners/readable-graphs";
import { afterCursor, encodeCursor, orderAndLimit, type Page, type Paged } from "@/lib/page";
import { type SourceScope, sourceCondition } from "@/lib/retrieval/source-scope";
import { type DocumentSummary, documentGraph, documentJoins, documentSummary } from "./document-record";

/** Latest change first. @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED */
export async function listDocuments(
  ctx: ProjectContext,
  { prefix, page, agentIds, runIds, ...owner }: Owner & SourceScope & { prefix?: string; page: Page },
): Promise<Paged<DocumentSummary>> {
  const graphId = await documentGraph(ctx, owner);
  const columns = { createdAt: sql`e.created_at`, id: sql`e.id` };
  const ofSource = sourceCondition(sql`e`, { agentIds, runIds });
  const found = await rows<{ document: DocumentSummary }>(sql`
    with page as materialized (
      select e.id, e.created_at from episodes e
      where e.graph_id = ${graphId}::uuid and e.project_id = ${ctx.project.id}::uuid and e.document_id is not null and e.replaced_at is null and ${unexpired("e")}
        ${prefix ? sql`and starts_with(e.document_id, ${prefix})` : sql``} ${ofSource ? sql`and ${ofSource}` : sql``} and ${afterCursor(page, columns)}
      ${orderAndLimit(page, columns)})
    select json_build_object(${documentSummary}) as document from page join episodes e on e.project_id = ${ctx.project.id}::uuid and e.id = page.id ${documentJoins}
    order by e.created_at desc, e.id desc`);
  const items = found.slice(0, page.limit).map(({ document }) => document);
  const last = found.length > page.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor({ createdAt: new Date(last.updatedAt), id: last.episodeId }) : null };
}
