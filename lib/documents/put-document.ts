import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { canonicalJson } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { type NewContent, type PreparedContent, prepareContent, writeContent } from "@/lib/episodes/add-content";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { groupNotFound, userNotFound } from "@/lib/graphs/not-found";
import { formatId, newId } from "@/lib/ids";
import { writableGraph } from "@/lib/owners/writable-graph";
import { withdrawPassages } from "@/lib/sources/withdraw-passages";
import { requireTrust } from "@/lib/trust";
import type { Trust } from "@/lib/vocabulary";
import { type Document, findDocument } from "./document-record";

/** `updated`: only what isn't read by extraction has changed, such as the metadata. */
export type DocumentChange = "created" | "unchanged" | "updated" | "replaced";

type Current = {
  episodeId: string;
  content: string;
  sourceType: string;
  documentDate: string | null;
  sourceUrl: string | null;
  metadata: Record<string, unknown>;
  agentId: string | null;
  runId: string | null;
  trust: Trust;
};

/**
 * Sending the same again changes nothing. A new text replaces the old one: what rested on the old text alone is superseded.
 * @throws AppError GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, USER_REQUIRED, CONTENT_BLOCKED, FORBIDDEN if the key may only add a lower class
 */
export async function putDocument(
  ctx: ProjectContext,
  { id, ...added }: NewContent & { id: string },
): Promise<{ document: Document; change: DocumentChange; jobId: string | null }> {
  const prepared = await prepareContent(ctx, added);
  const jobId = newId();
  const { graphId, change } = await inTransaction(async () => {
    const graph = await writableGraph(ctx, added.target);
    if (!(await lockGraph(graph.id))) throw graph.kind === "GROUP" ? groupNotFound(graph.name) : userNotFound(graph.externalId);
    return { graphId: graph.id, change: await write(ctx, { graphId: graph.id, id, prepared, jobId }) };
  });
  const isNewText = change === "created" || change === "replaced";
  if (isNewText) await dispatch(jobId);
  return { document: (await findDocument(ctx, graphId, id))!, change, jobId: isNewText ? jobId : null };
}

type Write = { graphId: string; id: string; prepared: PreparedContent; jobId: string };

async function write(ctx: ProjectContext, { graphId, id, prepared, jobId }: Write): Promise<DocumentChange> {
  const current = await currentVersion(ctx, graphId, id);
  if (!current) {
    await writeContent(ctx, graphId, prepared, jobId, id);
    return "created";
  }
  requireTrust(ctx, current.trust);
  const { episode } = prepared;
  if (hasSameText(current, episode)) return (await updateFields(ctx, graphId, current, episode)) ? "updated" : "unchanged";
  await rows(sql`
    update episodes set replaced_at = now() where id = ${current.episodeId}::uuid and graph_id = ${graphId}::uuid and project_id = ${ctx.project.id}::uuid`);
  // What a person edited stays.
  const superseded = await withdrawPassages(
    { projectId: ctx.project.id, graphId },
    {
      episodeIds: [current.episodeId],
      passages: sql`true`,
      memories: sql`(m.status = 'draft' or m.status = 'active' and m.version = 1)`,
      how: "supersede",
    },
  );
  const { episodeId } = await writeContent(ctx, graphId, prepared, jobId, id);
  await deleteStoredAnswers(ctx);
  await record(ctx, "document.replaced", { type: "episode", id: formatId("episode", episodeId) }, { memories: superseded.memories });
  return "replaced";
}

async function currentVersion(ctx: ProjectContext, graphId: string, id: string): Promise<Current | undefined> {
  const [found] = await rows<{ current: Current }>(sql`
    select json_build_object('episodeId', id, 'content', content, 'sourceType', source_type, 'documentDate', document_date, 'sourceUrl', source_url,
      'metadata', metadata, 'agentId', agent_id, 'runId', run_id, 'trust', trust) as current
    from episodes where graph_id = ${graphId}::uuid and project_id = ${ctx.project.id}::uuid and document_id = ${id} and replaced_at is null`);
  return found?.current;
}

type Episode = PreparedContent["episode"];

/** What extraction reads. */
const hasSameText = (current: Current, { content, sourceType, documentDate, trust }: Episode): boolean =>
  current.content === content &&
  current.sourceType === sourceType &&
  current.trust === trust &&
  (current.documentDate && new Date(current.documentDate).getTime()) === (documentDate?.getTime() ?? null);

async function updateFields(ctx: ProjectContext, graphId: string, current: Current, next: Episode): Promise<boolean> {
  const fields = ({
    sourceUrl,
    metadata,
    agentId,
    runId,
  }: Pick<Partial<Current> | Episode, "sourceUrl" | "metadata" | "agentId" | "runId">) => ({
    sourceUrl: sourceUrl ?? null,
    metadata: metadata ?? {},
    agentId: agentId ?? null,
    runId: runId ?? null,
  });
  const [before, after] = [fields(current), fields(next)];
  if (canonicalJson(before) === canonicalJson(after)) return false;
  await rows(sql`
    update episodes set source_url = ${after.sourceUrl}::text, metadata = ${JSON.stringify(after.metadata)}::jsonb, agent_id = ${after.agentId}::text,
      run_id = ${after.runId}::text
    where id = ${current.episodeId}::uuid and graph_id = ${graphId}::uuid and project_id = ${ctx.project.id}::uuid`);
  await record(ctx, "document.updated", { type: "episode", id: formatId("episode", current.episodeId) }, after);
  return true;
}
