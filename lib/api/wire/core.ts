import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { FoundMemory, FoundPassage, SearchResult } from "@/lib/retrieval/search";
import type { AskResult } from "@/lib/synthesis/ask";
import { memoryTypes, messageRoles, questionModes, trustName } from "@/lib/vocabulary";
import {
  AnsweredBy,
  DateInput,
  ExternalId,
  ReadAgent,
  ReadRun,
  readSource,
  showTime,
  showTimeOrNull,
  Timestamp,
  TrustClass,
  text,
} from "./common";
import { AnswerBasis, evidenceId, roundScore } from "./memory";

const id = z.string().min(1).max(64);

export const OneTarget = { user_id: ExternalId.optional(), group_id: id.optional() };
export const requireOneTarget = (body: { user_id?: unknown; group_id?: unknown }, context: z.RefinementCtx): void => {
  if (body.user_id === undefined && body.group_id === undefined) {
    context.addIssue({
      code: "custom",
      message: "user_id or group_id is required.",
      params: { code: "USER_ID_OR_GROUP_ID_REQUIRED" },
    });
  }
  if (body.user_id !== undefined && body.group_id !== undefined) {
    context.addIssue({
      code: "custom",
      message: "Send user_id or group_id, not both. To write to both, make two calls.",
      params: { code: "USER_ID_AND_GROUP_ID_EXCLUSIVE" },
    });
  }
};

export const ReadTarget = {
  user_id: ExternalId.optional(),
  group_id: z.union([id, z.array(id).min(1).max(100)]).optional(),
  agent_id: ReadAgent.optional(),
  run_id: ReadRun.optional(),
};
export const requireReadTarget = (body: { user_id?: unknown; group_id?: unknown }, context: z.RefinementCtx): void => {
  if (body.user_id === undefined && body.group_id === undefined) {
    context.addIssue({
      code: "custom",
      message: "user_id, group_id or both are required.",
      params: { code: "USER_ID_OR_GROUP_ID_REQUIRED" },
    });
  }
};

type OneOrMore = string | string[];
export const toReadTarget = (body: { user_id?: string; group_id?: OneOrMore; agent_id?: OneOrMore; run_id?: OneOrMore }) => ({
  ...readSource(body.agent_id, body.run_id),
  ...(body.user_id !== undefined && { users: [body.user_id] }),
  ...(body.group_id !== undefined && { groups: [body.group_id].flat() }),
});

export const Message = z
  .object({
    role: z.enum(messageRoles),
    content: text(100_000),
    name: z.string().trim().min(1).max(200).optional(),
    created_at: DateInput.optional(),
  })
  .meta({ id: "Message" });

export const AddResponse = z.object({
  episode_id: z.string(),
  job_id: z.string(),
  status: z.enum(["queued", "pending", "running", "done", "failed"]),
  user_id: z.string().optional(),
  internal_user_id: z.string().optional(),
  group_id: z.string().optional(),
  thread_id: z.string(),
  messages_stored: z.int().min(0),
  memories_queued: z.int().min(0),
  memories_created: z.int().min(0),
  error_message: z.string().nullable(),
});

const Source = z
  .object({
    message_ids: z.array(z.string()),
    message_indexes: z.array(z.int().min(0)),
    quote: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: "CoreSource" });

export const SearchItem = z
  .object({
    id: z.string(),
    content: z.string(),
    type: z.enum(memoryTypes).nullable().meta({ description: "null while the result is pending" }),
    score: z.number(),
    confidence: z.number(),
    entities: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    source_episode_id: z.string(),
    source: Source,
    created_at: Timestamp,
    valid_from: Timestamp.nullable(),
    valid_until: Timestamp.nullable(),
    status: z.enum(["active", "superseded", "expired", "pending"]),
    pending: z.boolean().meta({ description: "true: stored text whose memories are not extracted yet; its id is a chk_ id" }),
    superseded_by: z.string().nullable(),
    contested: z.boolean(),
    trust: TrustClass,
    graph: z.object({ id: z.string(), kind: z.enum(["USER", "GROUP"]), name: z.string() }),
  })
  .meta({ id: "CoreMemory" });

export const SearchResponse = z.object({
  memories: z.array(SearchItem).optional(),
  results: z.array(SearchItem).optional(),
  total: z.int().min(0),
  query: z.string(),
  query_id: z.string(),
  latency_ms: z.int().min(0),
  temporal: z.object({ from: Timestamp, to: Timestamp }).nullable(),
  passages: z
    .array(
      z.object({
        id: z.string(),
        content: z.string(),
        score: z.number(),
        source_episode_id: z.string(),
        source: Source,
        trust: TrustClass,
        created_at: Timestamp,
      }),
    )
    .optional(),
});

const sourceOf = (hit: FoundMemory | FoundPassage, quote: string) => ({
  message_ids: hit.messageId ? [formatId("message", hit.messageId)] : [],
  message_indexes: [hit.messageIndex],
  quote,
  url: hit.sourceUrl,
});

const toItem = (memory: FoundMemory): z.input<typeof SearchItem> => ({
  id: formatId(memory.status === "pending" ? "chunk" : "memory", memory.id),
  content: memory.content,
  type: memory.type,
  score: roundScore(memory.score),
  confidence: roundScore(memory.confidence),
  entities: memory.entities.map((entity) => ({ ...entity, id: formatId("entity", entity.id) })),
  source_episode_id: formatId("episode", memory.episodeId),
  source: sourceOf(memory, memory.quote),
  created_at: showTime(memory.createdAt),
  valid_from: showTimeOrNull(memory.validFrom),
  valid_until: showTimeOrNull(memory.validUntil),
  status: memory.status,
  pending: memory.status === "pending",
  superseded_by: memory.supersededBy && formatId("memory", memory.supersededBy),
  contested: memory.contested,
  trust: trustName(memory.trust),
  graph: { ...memory.graph, id: formatId("graph", memory.graph.id) },
});

/** `Prefer: variant=a` or `variant=b`. null: fields of both variants. */
export function preferredVariant(headers: Headers): "a" | "b" | null {
  const variant = /(?:^|[\s,;])variant\s*=\s*"?([ab])"?(?=$|[\s,;])/i.exec(headers.get("prefer") ?? "")?.[1];
  return variant ? (variant.toLowerCase() as "a" | "b") : null;
}

export const variantPreference = {
  requested(headers: Headers): string | null {
    const variant = preferredVariant(headers);
    return variant && `variant=${variant}`;
  },
  followed(body: unknown): string | null {
    const has = (name: string) => typeof body === "object" && body !== null && name in body;
    const [a, b] = [has("memories") || has("sources"), has("results") || has("citations")];
    return a === b ? null : `variant=${a ? "a" : "b"}`;
  },
};

export function toSearchResponse(
  query: string,
  result: SearchResult,
  options: { variant: "a" | "b" | null; passages: boolean },
): z.input<typeof SearchResponse> {
  const items = result.results.map(toItem);
  return {
    ...(options.variant !== "b" && { memories: items }),
    ...(options.variant !== "a" && { results: items }),
    total: items.length,
    query,
    query_id: formatId("query", result.queryId),
    latency_ms: Math.round(result.latencyMs),
    temporal: result.temporal && { from: showTime(result.temporal.from), to: showTime(result.temporal.to) },
    ...(options.passages && {
      passages: result.passages.map((passage) => ({
        id: formatId("chunk", passage.id),
        content: passage.content,
        score: roundScore(passage.score),
        source_episode_id: formatId("episode", passage.episodeId),
        source: sourceOf(passage, passage.content),
        trust: trustName(passage.trust),
        created_at: showTime(passage.createdAt),
      })),
    }),
  };
}

export const AskResponse = z.object({
  text: z.string().optional(),
  answer: z.string().optional(),
  sources: z.array(z.object({ memory_id: z.string(), content: z.string(), score: z.number(), trust: TrustClass })).optional(),
  citations: z.array(z.object({ id: z.string(), content: z.string(), type: z.enum(memoryTypes).nullable(), trust: TrustClass })).optional(),
  basis: AnswerBasis,
  question_mode: z.enum(questionModes),
  refused: z.boolean(),
  degraded: z.boolean(),
  answered_by: AnsweredBy,
  query_id: z.string(),
  latency_ms: z.int().min(0),
  usage: z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }),
});

export const toAskResponse = (answer: AskResult, variant: "a" | "b" | null): z.input<typeof AskResponse> => ({
  ...(variant !== "b" && {
    text: answer.answer,
    sources: answer.cited.map((read) => ({
      memory_id: evidenceId(read),
      content: read.content,
      score: roundScore(read.score),
      trust: trustName(read.trust),
    })),
  }),
  ...(variant !== "a" && {
    answer: answer.answer,
    citations: answer.cited.map((read) => ({ id: evidenceId(read), content: read.content, type: read.type, trust: trustName(read.trust) })),
  }),
  basis: answer.basis,
  question_mode: answer.mode,
  refused: answer.refused,
  degraded: answer.degraded,
  answered_by: answer.answeredBy,
  query_id: formatId("query", answer.queryId),
  latency_ms: answer.latencyMs,
  usage: { input_tokens: answer.usage.inputTokens, output_tokens: answer.usage.outputTokens },
});
