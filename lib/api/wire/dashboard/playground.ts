import { z } from "zod";
import type { NewMessage } from "@/lib/episodes/add-messages";
import { formatId } from "@/lib/ids";
import type { GraphCoverage } from "@/lib/retrieval/audited-read";
import type { ScoreExplanation } from "@/lib/retrieval/explained";
import { maxGroupGraphs, maxUserGraphs } from "@/lib/retrieval/scope";
import type { SearchResult } from "@/lib/retrieval/search";
import type { AskResult } from "@/lib/synthesis/ask";
import { memoryTypes, messageRoles, questionModes, scoreSignalDescriptions, scoreSignals, trustName } from "@/lib/vocabulary";
import { AnsweredBy, DateInput, ExternalId, maxGraphs, readDate, showTime, Timestamp, TrustClass, text } from "../common";
import { AnswerBasis, evidenceId, Memory, Passage, roundScore, toSearchResponse } from "../memory";
import { ProjectRef } from "./projects";

export const Conversation = z
  .array(
    z.object({
      role: z.enum(messageRoles),
      content: text(100_000),
      name: z.string().trim().min(1).max(200).optional(),
      createdAt: DateInput.optional(),
    }),
  )
  .min(1)
  .max(100)
  .refine((messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= 500_000, "more than 500,000 characters in all")
  .meta({ description: "A conversation, as in POST /v1/core/add" });

export const toNewMessages = (messages: z.output<typeof Conversation>): NewMessage[] =>
  messages.map(({ createdAt, ...message }) => ({ ...message, createdAt: readDate(createdAt) }));

export const readFields = {
  projectId: z.string().optional().meta({ description: "The project's `prj_` id. Defaults to the organization's newest project" }),
  users: z.array(ExternalId).min(1).max(maxGraphs).optional(),
  groups: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(maxGraphs)
    .optional()
    .meta({ description: 'By name or id. `["*"]` means every group' }),
};

export const Graphs = z
  .object({
    read: z.int().min(0),
    total: z.int().min(0),
    message: z.string().nullable().meta({ description: "What was left out and how to search it; null if every graph was read" }),
  })
  .nullable()
  .meta({ description: "How many of the project's user and group graphs were read. null if the call named users or groups" });

export const toGraphs = (graphs: GraphCoverage | null): z.input<typeof Graphs> =>
  graphs && {
    ...graphs,
    message:
      graphs.read < graphs.total
        ? `Searched ${graphs.read} of ${graphs.total} users and groups: up to ${maxUserGraphs} most recently active users and ${maxGroupGraphs} newest groups. Name users or groups to search the others.`
        : null,
  };

const signalMeanings = scoreSignals.map((signal) => `\`${signal}\`: ${scoreSignalDescriptions[signal]}`).join("; ");

const Explanation = z
  .object({
    parts: z
      .array(
        z.object({
          signal: z.enum(scoreSignals).meta({ description: signalMeanings }),
          share: z.number().meta({ description: "What the signal adds to the score. Can be negative" }),
        }),
      )
      .meta({ description: "Contributions that add up to the score. Signals that contribute nothing are left out" }),
    matched: z.array(z.string()).meta({ description: "Query words found in the memory or its passage" }),
    clamped: z
      .boolean()
      .meta({ description: "true if the search's own parts add up to more than 1 or less than 0, so the score was limited to that range" }),
    reranked: z
      .boolean()
      .meta({ description: "true if a model reranked the results. Its share is the part `model`; the others are scaled down" }),
  })
  .meta({ description: "With `explain`" });

export const SearchAnswer = z.object({
  project: ProjectRef,
  query: z.string(),
  latencyMs: z.number(),
  count: z.int().min(0),
  results: z.array(Memory.extend({ explained: Explanation.optional() })),
  passages: z.array(Passage.extend({ explained: Explanation.optional() })).optional(),
  queryId: z.string(),
  temporal: z.object({ from: Timestamp, to: Timestamp }).nullable().meta({ description: "The time range that the query mentions" }),
  graphs: Graphs,
});

export function toSearchAnswer(
  query: string,
  result: SearchResult,
  graphs: GraphCoverage | null,
  options: { graph: boolean; passages: boolean },
): Omit<z.input<typeof SearchAnswer>, "project"> {
  const { results, passages } = toSearchResponse(query, result, options);
  return {
    query,
    latencyMs: result.latencyMs,
    count: results.length,
    results: results.map((memory, i) => ({ ...memory, ...toExplanation(result.results[i]!.explained) })),
    ...(passages && { passages: passages.map((passage, i) => ({ ...passage, ...toExplanation(result.passages[i]!.explained) })) }),
    queryId: formatId("query", result.queryId),
    temporal: result.temporal && { from: showTime(result.temporal.from), to: showTime(result.temporal.to) },
    graphs: toGraphs(graphs),
  };
}

const toExplanation = (explained: ScoreExplanation | undefined): { explained?: z.input<typeof Explanation> } =>
  explained
    ? {
        explained: {
          ...explained,
          parts: explained.parts.map(({ signal, share }) => ({ signal, share: Math.round(share * 10_000) / 10_000 })),
        },
      }
    : {};

export const AskAnswer = z.object({
  project: ProjectRef,
  question: z.string(),
  latencyMs: z.number(),
  answer: z.string(),
  citations: z.array(
    z.object({ id: z.string(), content: z.string(), type: z.enum(memoryTypes).nullable(), score: z.number(), trust: TrustClass }),
  ),
  basis: AnswerBasis,
  questionMode: z.enum(questionModes),
  refused: z.boolean(),
  degraded: z.boolean(),
  answeredBy: AnsweredBy,
  queryId: z.string(),
  tokens: z.object({ input: z.int().min(0), output: z.int().min(0) }),
  graphs: Graphs,
});

export const toAskAnswer = (
  question: string,
  answer: AskResult,
  graphs: GraphCoverage | null,
): Omit<z.input<typeof AskAnswer>, "project"> => ({
  question,
  latencyMs: answer.latencyMs,
  answer: answer.answer,
  citations: answer.cited.map((read) => ({
    id: evidenceId(read),
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
  tokens: { input: answer.usage.inputTokens, output: answer.usage.outputTokens },
  graphs: toGraphs(graphs),
});
