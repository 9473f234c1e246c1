import { z } from "zod";
import type { NewMessage } from "@/lib/episodes/add-messages";
import { showId } from "@/lib/ids";
import type { GraphsRead } from "@/lib/retrieval/audited-read";
import type { Explained } from "@/lib/retrieval/explained";
import { maxGroupGraphs, maxUserGraphs } from "@/lib/retrieval/scope";
import type { SearchResult } from "@/lib/retrieval/search";
import type { Asked } from "@/lib/synthesis/ask";
import { memoryTypes, messageRoles, questionModes, scoreSignalMeaning, scoreSignals } from "@/lib/vocabulary";
import { DateInput, ExternalId, maxGraphs, readDate, showTime, Timestamp, text } from "../common";
import { evidenceId, Memory, Passage, round, toSearchResponse } from "../memory";
import { ProjectRef } from "./projects";

/** What a person adds, in place of a document. */
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
  .meta({ description: "A conversation, remembered as POST /v1/core/add remembers it" });

export const toNewMessages = (messages: z.output<typeof Conversation>): NewMessage[] =>
  messages.map(({ createdAt, ...message }) => ({ ...message, createdAt: readDate(createdAt) }));

/** What a person asks memory, from the dashboard. */
export const readBody = {
  projectId: z.string().optional().meta({ description: "The project's `prj_` id; the newest project without it" }),
  users: z.array(ExternalId).min(1).max(maxGraphs).optional(),
  groups: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(maxGraphs)
    .optional()
    .meta({ description: 'By name or id; `["*"]` is every group' }),
};

const Graphs = z
  .object({
    read: z.int(),
    total: z.int(),
    message: z.string().nullable().meta({ description: "What was left out and how to search it; null when every graph was read" }),
  })
  .nullable()
  .meta({ description: "With no user or group named: how many of the project's user and group graphs were read. Otherwise null" });

const toGraphs = (graphs: GraphsRead | null): z.input<typeof Graphs> =>
  graphs && {
    ...graphs,
    message:
      graphs.read < graphs.total
        ? `Read ${graphs.read} of ${graphs.total} users and groups: the ${maxUserGraphs} most recently active users and the ${maxGroupGraphs} newest groups at most. Name users or groups to search the others.`
        : null,
  };

const signalMeanings = scoreSignals.map((signal) => `\`${signal}\`: ${scoreSignalMeaning[signal]}`).join("; ");

/** What a score is made of. */
const Explanation = z
  .object({
    parts: z
      .array(
        z.object({
          signal: z.enum(scoreSignals).meta({ description: signalMeanings }),
          share: z.number().meta({ description: "What it adds to the score; negative when it takes away" }),
        }),
      )
      .meta({ description: "They add up to the score. Signals without a say are left out" }),
    matched: z.array(z.string()).meta({ description: "Words of the query that the memory or its passage holds" }),
    clamped: z
      .boolean()
      .meta({ description: "The search's own parts add up to more than 1 or less than 0: that limit stands in the score" }),
    reranked: z.boolean().meta({ description: "A model had its say, as the part `model`; the others are scaled to what it left" }),
  })
  .meta({ description: "With `explain`" });

export const SearchAnswer = z.object({
  project: ProjectRef,
  query: z.string(),
  latencyMs: z.number(),
  count: z.int(),
  results: z.array(Memory.extend({ explained: Explanation.optional() })),
  passages: z.array(Passage.extend({ explained: Explanation.optional() })).optional(),
  queryId: z.string(),
  temporal: z.object({ from: Timestamp, to: Timestamp }).nullable().meta({ description: "The time that the query names" }),
  graphs: Graphs,
});

export function toSearchAnswer(
  query: string,
  found: SearchResult,
  graphs: GraphsRead | null,
  shows: { graph: boolean; passages: boolean },
): Omit<z.input<typeof SearchAnswer>, "project"> {
  const { results, passages } = toSearchResponse(query, found, shows);
  return {
    query,
    latencyMs: found.latencyMs,
    count: results.length,
    results: results.map((result, i) => ({ ...result, ...toExplanation(found.results[i]!.explained) })),
    ...(passages && { passages: passages.map((passage, i) => ({ ...passage, ...toExplanation(found.passages[i]!.explained) })) }),
    queryId: showId("query", found.queryId),
    temporal: found.temporal && { from: showTime(found.temporal.from), to: showTime(found.temporal.to) },
    graphs: toGraphs(graphs),
  };
}

const toExplanation = (explained: Explained | undefined): { explained?: z.input<typeof Explanation> } =>
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
  citations: z.array(z.object({ id: z.string(), content: z.string(), type: z.enum(memoryTypes).nullable(), score: z.number() })),
  questionMode: z.enum(questionModes),
  refused: z.boolean(),
  degraded: z.boolean(),
  queryId: z.string(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  graphs: Graphs,
});

export const toAskAnswer = (question: string, asked: Asked, graphs: GraphsRead | null): Omit<z.input<typeof AskAnswer>, "project"> => ({
  question,
  latencyMs: asked.latencyMs,
  answer: asked.answer,
  citations: asked.cited.map((read) => ({ id: evidenceId(read), content: read.content, type: read.type, score: round(read.score) })),
  questionMode: asked.mode,
  refused: asked.refused,
  degraded: asked.degraded,
  queryId: showId("query", asked.queryId),
  tokens: { input: asked.usage.inputTokens, output: asked.usage.outputTokens },
  graphs: toGraphs(graphs),
});
