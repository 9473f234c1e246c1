import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { episodes, graphs, ingestionJobs, messages, projects, users } from "@/lib/db/schema";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import type { Ontology } from "@/lib/models/types";
import type { SourceType, Trust } from "@/lib/vocabulary";
import type { Source } from "./chunk-sources";

export type JobKey = { id: string; projectId: string };

export type JobEpisode = {
  jobId: string;
  projectId: string;
  graphId: string;
  episodeId: string;
  user: { id: string; firstName: string | null } | null;
  documentDate: Date | null;
  acceptedAt: Date;
  content: string | null;
  firstUnit: number;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentId: string | null;
  metadata: Record<string, unknown>;
  trust: Trust;
  expiresAt: Date | null;
};

export async function jobEpisode(job: JobKey): Promise<JobEpisode | null> {
  const [row] = await (await db())
    .select({
      jobId: ingestionJobs.id,
      projectId: ingestionJobs.projectId,
      graphId: ingestionJobs.graphId,
      episodeId: episodes.id,
      userId: users.id,
      firstName: users.firstName,
      documentDate: episodes.documentDate,
      acceptedAt: episodes.createdAt,
      content: episodes.content,
      firstUnit: episodes.firstUnit,
      sourceType: episodes.sourceType,
      sourceUrl: episodes.sourceUrl,
      documentId: episodes.documentId,
      metadata: episodes.metadata,
      trust: episodes.trust,
      expiresAt: episodes.expiresAt,
    })
    .from(ingestionJobs)
    .innerJoin(episodes, and(eq(episodes.projectId, ingestionJobs.projectId), eq(episodes.id, ingestionJobs.episodeId)))
    .innerJoin(graphs, and(eq(graphs.projectId, ingestionJobs.projectId), eq(graphs.id, ingestionJobs.graphId)))
    .leftJoin(users, and(eq(users.projectId, graphs.projectId), eq(users.id, graphs.userId)))
    // A document's replaced version is not extracted any more.
    .where(and(eq(ingestionJobs.projectId, job.projectId), eq(ingestionJobs.id, job.id), isNull(episodes.replacedAt)));
  if (!row) return null;
  const { userId, firstName, ...episode } = row;
  return { ...episode, user: userId ? { id: userId, firstName } : null };
}

export type ExtractionSettings = { settings: ProjectSettings; ontology: Ontology | null };

/** Null if the project was deleted. A statement of its own: on a cluster, projects are on another node than their data. */
export async function extractionSettings(projectId: string): Promise<ExtractionSettings | null> {
  const [stored] = await (await db())
    .select({ settings: projects.settings, ontology: projects.ontology })
    .from(projects)
    .where(eq(projects.id, projectId));
  return stored ?? null;
}

/** Added by its address alone, and not read yet. Of other content, only documents under their own id may be empty. */
export const isUnread = ({ content, sourceUrl, documentId }: JobEpisode): boolean =>
  content === "" && sourceUrl !== null && documentId === null;

export const documentSource = (content: string, documentDate: Date | null, sourceType: SourceType): Source => ({
  isWhole: sourceType === "MEMORY",
  messageId: null,
  messageIndex: 0,
  role: null,
  speaker: null,
  saidAt: documentDate,
  content,
});

export async function sourcesOf(episode: JobEpisode): Promise<Source[]> {
  if (episode.content !== null) {
    return [documentSource(episode.content, episode.documentDate, episode.sourceType)];
  }
  return (await db())
    .select({
      messageId: messages.id,
      messageIndex: messages.index,
      role: messages.role,
      speaker: messages.name,
      saidAt: messages.createdAt,
      content: messages.content,
    })
    .from(messages)
    .where(and(eq(messages.projectId, episode.projectId), eq(messages.episodeId, episode.episodeId), ne(messages.role, "system")))
    .orderBy(asc(messages.index));
}
