import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { canonicalJson } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { type NewContent, type PreparedContent, prepareContent, writeContent } from "@/lib/episodes/add-content";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { groupNotFound, userNotFound } from "@/lib/graphs/not-found";
import { formatId, newId } from "@/lib/ids";
import { type WritableGraph, writableGraph } from "@/lib/owners/writable-graph";
import { giveBackSequences, takeSequences } from "@/lib/search-index/sequences";
import { setTextExpiry } from "@/lib/sources/set-text-expiry";
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
  expiresAt: string | null;
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
  const sequences = await takeSequences(ctx.project.id, 1);
  const { graphId, change } = await inTransaction(async () => {
    const graph = await writableGraph(ctx, added.target);
    const locked = await lockGraph({ projectId: ctx.project.id, graphId: graph.id });
    if (!locked) throw graph.kind === "GROUP" ? groupNotFound(graph.name) : userNotFound(graph.externalId);
    return { graphId: graph.id, change: await write(ctx, graph, { ...prepared, sequence: sequences[0]!, jobId, documentId: id }) };
  });
  const isNewText = change === "created" || change === "replaced";
  if (isNewText) await dispatch({ id: jobId, projectId: ctx.project.id });
  else giveBackSequences(ctx.project.id, sequences);
  return { document: (await findDocument(ctx, graphId, id))!, change, jobId: isNewText ? jobId : null };
}

type Write = PreparedContent & { sequence: number; jobId: string; documentId: string };

async function write(ctx: ProjectContext, owned: WritableGraph, content: Write): Promise<DocumentChange> {
  const graph = { projectId: ctx.project.id, graphId: owned.id };
  const current = await currentVersion(graph, content.documentId);
  if (!current) {
    await writeContent(ctx, owned, content);
    return "created";
  }
  requireTrust(ctx, current.trust);
  const { episode } = content;
  const hasExpired = current.expiresAt !== null && new Date(current.expiresAt) <= new Date();
  if (hasSameText(current, episode) && !hasExpired) return (await updateFields(ctx, graph, current, episode)) ? "updated" : "unchanged";
  const superseded = await withdrawVersion(ctx, graph, current);
  const { episodeId } = await writeContent(ctx, owned, content);
  await record(ctx, "document.replaced", { type: "episode", id: formatId("episode", episodeId) }, { memories: superseded });
  return "replaced";
}

/** Before its successor is stored. @returns how many memories are superseded */
export async function withdrawVersion(ctx: ProjectContext, graph: Graph, { episodeId }: Pick<Current, "episodeId">): Promise<number> {
  await rows(sql`update episodes set replaced_at = now() where id = ${episodeId}::uuid and ${ofGraph(graph)}`);
  // What a person edited or pinned stays.
  const { memories } = await withdrawPassages(graph, {
    episodeIds: [episodeId],
    passages: sql`true`,
    memories: sql`(m.status = 'draft' or m.status = 'active' and m.version = 1 and not m.pinned)`,
    how: "supersede",
  });
  await deleteStoredAnswers(ctx);
  return memories;
}

export async function currentVersion(graph: Graph, id: string): Promise<Current | undefined> {
  const [found] = await rows<{ current: Current }>(sql`
    select json_build_object('episodeId', id, 'content', content, 'sourceType', source_type, 'documentDate', document_date, 'sourceUrl', source_url,
      'metadata', metadata, 'agentId', agent_id, 'runId', run_id, 'trust', trust,
      'expiresAt', expires_at) as current
    from episodes where ${ofGraph(graph)} and document_id = ${id} and replaced_at is null`);
  return found?.current;
}

type Episode = PreparedContent["episode"];

/** What extraction reads. */
const hasSameText = (current: Current, { content, sourceType, documentDate, trust }: Episode): boolean =>
  current.content === content &&
  current.sourceType === sourceType &&
  current.trust === trust &&
  (current.documentDate && new Date(current.documentDate).getTime()) === (documentDate?.getTime() ?? null);

async function updateFields(ctx: ProjectContext, graph: Graph, current: Current, next: Episode): Promise<boolean> {
  const fields = ({
    sourceUrl,
    metadata,
    agentId,
    runId,
    expiresAt,
  }: Pick<Partial<Current> | Episode, "sourceUrl" | "metadata" | "agentId" | "runId" | "expiresAt">) => ({
    sourceUrl: sourceUrl ?? null,
    metadata: metadata ?? {},
    agentId: agentId ?? null,
    runId: runId ?? null,
    expiresAt: expiresAt ? new Date(expiresAt).toISOString() : null,
  });
  const [before, after] = [fields(current), fields(next)];
  if (canonicalJson(before) === canonicalJson(after)) return false;
  await rows(sql`
    update episodes set source_url = ${after.sourceUrl}::text, metadata = ${JSON.stringify(after.metadata)}::jsonb, agent_id = ${after.agentId}::text,
      run_id = ${after.runId}::text
    where id = ${current.episodeId}::uuid and ${ofGraph(graph)}`);
  if (before.expiresAt !== after.expiresAt) await setTextExpiry(graph, current.episodeId, after.expiresAt);
  await record(ctx, "document.updated", { type: "episode", id: formatId("episode", current.episodeId) }, after);
  return true;
}
