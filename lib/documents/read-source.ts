import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import { fetchUrl } from "@/lib/content/fetch-url";
import { readFile } from "@/lib/content/read-file";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { redactedContent, reportRedacted } from "@/lib/episodes/redacted-content";
import { AppError } from "@/lib/errors";
import { ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { isUnread, type JobEpisode, type JobKey, jobEpisode } from "@/lib/ingestion/job-episode";
import { recordJobSpend } from "@/lib/ingestion/spend";
import { projectById } from "@/lib/projects/find-project";
import { setTextExpiry } from "@/lib/sources/set-text-expiry";
import { currentVersion, type DocumentChange, withdrawVersion } from "./put-document";

/** null: nothing is left to read, because the memory, or the document, was deleted. */
type Read = { change: Exclude<DocumentChange, "updated"> | null; length: number };

/**
 * Fetches the page or file of a document that was added by its address, and stores its text. The address is the document's id: what a
 * former text of the same address said, and the new one doesn't, is superseded.
 * @throws AppError as `fetchUrl` and `readFile`; CONTENT_BLOCKED; FORBIDDEN if the document has a higher class of trust
 */
export async function readSource(job: JobKey): Promise<Read> {
  const before = await jobEpisode(job);
  if (!before || !isUnread(before)) return { change: null, length: before?.content?.length ?? 0 };
  const ctx = await contextOf(job);
  const file = await fetchUrl(before.sourceUrl!);
  const read = await readFile(job.projectId, file, { spend: recordJobSpend(job, "read") });
  const { value, types } = await redactedContent(ctx, { content: read.text });
  const { content } = value;
  return inTransaction(async () => {
    if (!(await lockGraph(before))) return { change: null, length: 0 };
    const episode = await jobEpisode(job);
    if (!episode || !isUnread(episode)) return { change: null, length: 0 };
    const documentDate = episode.documentDate?.toISOString() ?? read.date;
    const change = await store(ctx, episode, { content, documentDate });
    if (change !== "unchanged") await reportRedacted(episode, job.id, types);
    return { change, length: content.length };
  });
}

async function contextOf(job: JobKey): Promise<ProjectContext> {
  const [project, [found]] = await Promise.all([
    projectById(job.projectId),
    rows<{ correlationId: string | null }>(sql`
      select correlation_id as "correlationId" from ingestion_jobs where project_id = ${job.projectId} and id = ${job.id}`),
  ]);
  if (!project || !found) throw new AppError("JOB_NOT_FOUND", "The job was deleted.");
  return { project, actor: { type: "system", id: null, name: "reader" }, correlationId: found.correlationId };
}

type Text = { content: string; documentDate: string | null };

async function store(ctx: ProjectContext, episode: JobEpisode, { content, documentDate }: Text): Promise<NonNullable<Read["change"]>> {
  const documentId = documentIdOf(episode.sourceUrl!);
  const current = await currentVersion(episode, documentId);
  if (current && current.trust > episode.trust) {
    throw new AppError("FORBIDDEN", "A document with this address as its id was stored with more trust than a page has. Delete it first.");
  }
  const ofEpisode = sql`id = ${episode.episodeId}::uuid and ${ofGraph(episode)}`;
  const hasExpired = current?.expiresAt && new Date(current.expiresAt) <= new Date();
  if (current?.content === content && !hasExpired) {
    await setTextExpiry(episode, current.episodeId, episode.expiresAt?.toISOString() ?? null);
    // Nothing is extracted from it, and it is no version.
    await rows(sql`update episodes set replaced_at = now() where ${ofEpisode}`);
    return "unchanged";
  }
  const superseded = current ? await withdrawVersion(ctx, episode, current) : 0;
  await rows(sql`
    update episodes set content = ${content}::text, document_id = ${documentId}::text, document_date = ${documentDate}::timestamptz
    where ${ofEpisode}`);
  if (!current) return "created";
  await record(ctx, "document.replaced", { type: "episode", id: formatId("episode", episode.episodeId) }, { memories: superseded });
  return "replaced";
}

const maxIdLength = 512;

/** Ids have 512 characters at most, addresses 2,048. */
const documentIdOf = (address: string): string =>
  address.length <= maxIdLength ? address : `${address.slice(0, maxIdLength - 65)}#${sha256(address)}`;
