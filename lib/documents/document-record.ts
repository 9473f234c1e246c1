import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { AppError } from "@/lib/errors";
import { requireGroup } from "@/lib/groups/require-group";
import type { Owner } from "@/lib/owners/readable-graphs";
import { requireUser } from "@/lib/users/find-user";
import type { jobStates, SourceType, Trust } from "@/lib/vocabulary";

/** Times are JSON text. */
export type DocumentSummary = {
  /** The caller's own. */
  id: string;
  episodeId: string;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
  length: number;
  bytes: number;
  version: number;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentDate: string | null;
  expiresAt: string | null;
  metadata: Record<string, unknown>;
  agentId: string | null;
  runId: string | null;
  trust: Trust;
  jobId: string | null;
  jobStatus: (typeof jobStates)[number] | null;
  memories: number;
  createdAt: string;
  updatedAt: string;
};
export type Document = DocumentSummary & { content: string };

/** Joins: `e` the current episode, `g`, `u`. */
export const documentSummary: SQL = sql`'id', e.document_id, 'episodeId', e.id,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id), 'length', length(e.content), 'bytes', octet_length(e.content),
  'sourceType', e.source_type, 'sourceUrl', e.source_url, 'documentDate', e.document_date, 'expiresAt', e.expires_at, 'metadata', e.metadata, 'agentId', e.agent_id,
  'runId', e.run_id, 'trust', e.trust, 'jobId', j.id, 'jobStatus', j.status, 'memories', c.memories, 'version', v.count, 'createdAt', v.first,
  'updatedAt', e.created_at`;
export const documentJoins: SQL = sql`join graphs g on g.project_id = e.project_id and g.id = e.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
  left join lateral (select id, status from ingestion_jobs where project_id = e.project_id and episode_id = e.id and graph_id = e.graph_id order by created_at desc, id desc limit 1) j on true
  cross join lateral (select count(*)::int as memories from memories where project_id = e.project_id and episode_id = e.id and graph_id = e.graph_id and status = 'active' and ${unexpired("")}) c
  cross join lateral (select count(*)::int as count, min(created_at) as first from episodes
    where project_id = e.project_id and graph_id = e.graph_id and document_id = e.document_id) v`;

/** The graph whose documents a call names; with neither user nor group, the group `default`, as for writes. */
export async function documentGraph(ctx: ProjectContext, { userId, group }: Owner): Promise<string> {
  return userId === undefined ? (await requireGroup(ctx, group ?? "default")).id : (await requireUser(ctx, userId)).graphId;
}

export const documentNotFound = () => new AppError("DOCUMENT_NOT_FOUND", "No document with this id in this user's or group's memory.");

/** @throws AppError DOCUMENT_NOT_FOUND, USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED */
export async function getDocument(ctx: ProjectContext, { id, ...owner }: Owner & { id: string }): Promise<Document> {
  const graphId = await documentGraph(ctx, owner);
  const document = await findDocument(ctx, graphId, id);
  if (!document) throw documentNotFound();
  return document;
}

export async function findDocument(ctx: ProjectContext, graphId: string, id: string): Promise<Document | null> {
  const [found] = await rows<{ document: Document }>(sql`
    select json_build_object(${documentSummary}, 'content', e.content) as document from episodes e ${documentJoins}
    where e.graph_id = ${graphId}::uuid and e.project_id = ${ctx.project.id}::uuid and e.document_id = ${id} and e.replaced_at is null and ${unexpired("e")}`);
  return found?.document ?? null;
}
