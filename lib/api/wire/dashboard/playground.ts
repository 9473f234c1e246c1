import { z } from "zod";
import { showId } from "@/lib/ids";
import type { GraphsRead } from "@/lib/retrieval/audited-read";
import type { SearchResult } from "@/lib/retrieval/search";
import type { Asked } from "@/lib/synthesis/ask";
import { memoryTypes, questionModes } from "@/lib/vocabulary";
import { ExternalId, mostGraphs, showTime, Timestamp } from "../common";
import { evidenceId, Memory, Passage, round, toSearchResponse } from "../memory";
import { ProjectRef } from "./projects";

/** What a person asks memory, from the dashboard. */
export const readBody = {
  projectId: z.string().optional().meta({ description: "The project's `prj_` id; the newest project without it" }),
  users: z.array(ExternalId).min(1).max(mostGraphs).optional(),
  groups: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(mostGraphs)
    .optional()
    .meta({ description: 'By name or id; `["*"]` is every group' }),
};

const Graphs = z.object({ read: z.int(), total: z.int() }).nullable().meta({
  description: "Graphs that were read of those that there are: with none named, those of the users who were active last, and the groups",
});

export const SearchAnswer = z.object({
  project: ProjectRef,
  query: z.string(),
  latencyMs: z.number(),
  count: z.int(),
  results: z.array(Memory),
  passages: z.array(Passage).optional(),
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
    results,
    ...(passages && { passages }),
    queryId: showId("query", found.queryId),
    temporal: found.temporal && { from: showTime(found.temporal.from), to: showTime(found.temporal.to) },
    graphs,
  };
}

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
  graphs,
});
