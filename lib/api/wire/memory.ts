import { z } from "zod";
import type { ChatResult } from "@/lib/chat/chat";
import { formatId } from "@/lib/ids";
import type { FoundMemory, FoundPassage, SearchResult } from "@/lib/retrieval/search";
import type { AskResult } from "@/lib/synthesis/ask";
import type { ReadEvidence } from "@/lib/synthesis/read-evidence";
import { answerBases, type JobWait, jobStates, memoryTypes, questionModes, trustName } from "@/lib/vocabulary";
import { AnsweredBy, showTime, showTimeOrNull, Timestamp, TrustClass, WaitingFor } from "./common";
import { Warnings } from "./warnings";

export const Job = z
  .object({
    jobId: z.string(),
    status: z.enum(jobStates),
    waitingFor: WaitingFor,
    chunksCreated: z.int().min(0),
    memoriesCreated: z.int().min(0),
    edgesCreated: z.int().min(0),
    errorMessage: z.string().nullable(),
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: "Job" });

export const toJob = (job: {
  id: string;
  status: (typeof jobStates)[number];
  waitingFor: JobWait | null;
  chunksCreated: number;
  memoriesCreated: number;
  edgesCreated: number;
  errorMessage: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}): z.input<typeof Job> => ({
  jobId: formatId("job", job.id),
  status: job.status,
  waitingFor: job.waitingFor,
  chunksCreated: job.chunksCreated,
  memoriesCreated: job.memoriesCreated,
  edgesCreated: job.edgesCreated,
  errorMessage: job.errorMessage,
  startedAt: showTimeOrNull(job.startedAt),
  finishedAt: showTimeOrNull(job.finishedAt),
});

const Source = z
  .object({
    messageIds: z.array(z.string()),
    messageIndexes: z.array(z.int().min(0)),
    quote: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: "Source" });
const Graph = z.object({ id: z.string(), kind: z.enum(["USER", "GROUP"]), name: z.string() }).meta({ id: "GraphName" });

export const Memory = z
  .object({
    id: z.string(),
    content: z.string(),
    type: z.enum(memoryTypes).nullable().meta({ description: "null while the result is pending" }),
    confidence: z.number(),
    score: z.number(),
    createdAt: Timestamp,
    entities: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    status: z.enum(["active", "superseded", "expired", "pending"]),
    pending: z.boolean().meta({ description: "true: stored text whose memories are not extracted yet; its id is a chk_ id" }),
    validFrom: Timestamp.nullable(),
    validUntil: Timestamp.nullable(),
    supersededBy: z.string().nullable(),
    contested: z.boolean(),
    trust: TrustClass,
    sourceEpisodeId: z.string(),
    source: Source,
    graph: Graph,
  })
  .meta({ id: "FoundMemory" });

export const Passage = z
  .object({
    id: z.string(),
    content: z.string(),
    score: z.number(),
    sourceEpisodeId: z.string(),
    source: Source,
    trust: TrustClass,
    createdAt: Timestamp,
  })
  .meta({ id: "Passage" });

export const SearchResponse = z.object({
  results: z.array(Memory),
  total: z.int().min(0),
  query: z.string(),
  passages: z.array(Passage).optional(),
});

export const roundScore = (x: number) => Math.round(Math.min(1, Math.max(0, x)) * 10_000) / 10_000;

const sourceOf = (hit: FoundMemory | FoundPassage, quote: string) => ({
  messageIds: hit.messageId ? [formatId("message", hit.messageId)] : [],
  messageIndexes: [hit.messageIndex],
  quote,
  url: hit.sourceUrl,
});

export function toSearchResponse(
  query: string,
  result: SearchResult,
  options: { graph: boolean; passages: boolean },
): z.input<typeof SearchResponse> {
  return {
    results: result.results.map((memory) => ({
      id: formatId(memory.status === "pending" ? "chunk" : "memory", memory.id),
      content: memory.content,
      type: memory.type,
      confidence: roundScore(memory.confidence),
      score: roundScore(memory.score),
      createdAt: showTime(memory.createdAt),
      entities: [...memory.entities, ...(options.graph ? memory.neighbours : [])].map((entity) => ({
        ...entity,
        id: formatId("entity", entity.id),
      })),
      status: memory.status,
      pending: memory.status === "pending",
      validFrom: showTimeOrNull(memory.validFrom),
      validUntil: showTimeOrNull(memory.validUntil),
      supersededBy: memory.supersededBy && formatId("memory", memory.supersededBy),
      contested: memory.contested,
      trust: trustName(memory.trust),
      sourceEpisodeId: formatId("episode", memory.episodeId),
      source: sourceOf(memory, memory.quote),
      graph: { ...memory.graph, id: formatId("graph", memory.graph.id) },
    })),
    total: result.results.length,
    query,
    ...(options.passages && {
      passages: result.passages.map((passage) => ({
        id: formatId("chunk", passage.id),
        content: passage.content,
        score: roundScore(passage.score),
        sourceEpisodeId: formatId("episode", passage.episodeId),
        source: sourceOf(passage, passage.content),
        trust: trustName(passage.trust),
        createdAt: showTime(passage.createdAt),
      })),
    }),
  };
}

export const evidenceId = (read: ReadEvidence): string => formatId(read.kind === "memory" ? "memory" : "chunk", read.id);

export const AnswerBasis = z
  .enum(answerBases)
  .nullable()
  .meta({ description: "external: every citation is from outside, and the answer says so. null if the question was refused" });

const Telemetry = z
  .object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0), latency_ms: z.int().min(0) })
  .meta({ id: "Telemetry" });
const telemetryOf = ({ usage, latencyMs }: Pick<AskResult, "usage" | "latencyMs">) => ({
  input_tokens: usage.inputTokens,
  output_tokens: usage.outputTokens,
  latency_ms: latencyMs,
});

export const AskResponse = z.object({
  answer: z.string(),
  citations: z.array(
    z.object({ memoryId: z.string(), content: z.string(), type: z.enum(memoryTypes).nullable(), score: z.number(), trust: TrustClass }),
  ),
  basis: AnswerBasis,
  questionMode: z.enum(questionModes),
  refused: z.boolean(),
  degraded: z.boolean(),
  answeredBy: AnsweredBy,
  queryId: z.string(),
  telemetry: Telemetry,
});

export const toAskResponse = (answer: AskResult): z.input<typeof AskResponse> => ({
  answer: answer.answer,
  citations: answer.cited.map((read) => ({
    memoryId: evidenceId(read),
    content: read.content,
    type: read.type,
    score: roundScore(read.score),
    trust: trustName(read.trust),
  })),
  basis: answer.basis,
  questionMode: answer.mode,
  refused: answer.refused,
  degraded: answer.degraded,
  answeredBy: answer.answeredBy,
  queryId: formatId("query", answer.queryId),
  telemetry: telemetryOf(answer),
});

export const ChatResponse = z.object({
  reply: z.string(),
  contextMemories: z.array(
    z.object({ id: z.string(), content: z.string(), type: z.enum(memoryTypes).nullable(), score: z.number(), trust: TrustClass }),
  ),
  ingestJobId: z.string().nullable(),
  answeredBy: AnsweredBy,
  telemetry: Telemetry,
  warnings: Warnings,
});

export const toChatResponse = (chat: ChatResult): z.input<typeof ChatResponse> => ({
  reply: chat.reply,
  contextMemories: chat.context.map((read) => ({
    id: evidenceId(read),
    content: read.content,
    type: read.type,
    score: roundScore(read.score),
    trust: trustName(read.trust),
  })),
  ingestJobId: chat.ingestJobId && formatId("job", chat.ingestJobId),
  answeredBy: chat.answeredBy,
  telemetry: telemetryOf(chat),
});
