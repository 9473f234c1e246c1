import { z } from "zod";
import type { Observability as Observed, WindowPeriod } from "@/lib/insights/observability";
import { showTime, Timestamp } from "../common";
import { ProjectRef } from "./projects";

const Rate = z.number().nullable().meta({ description: "0–1; null when there was nothing" });
const Percentiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number() }).nullable();

export const ObservabilityQuery = z.object({ period: z.enum(["1h", "24h", "7d"]).default("24h") });

export const Observability = z.object({
  project: ProjectRef,
  window: z.object({ period: z.enum(["1h", "24h", "7d"]), from: Timestamp, to: Timestamp }),
  sampled: z.boolean().meta({ description: "The window holds more than 5,000 calls or finished jobs: the figures are of the newest" }),
  ingest: z.object({
    jobs: z
      .object({ pending: z.int(), running: z.int(), done: z.int(), failed: z.int() })
      .meta({ description: "All that the project has, whatever the window" }),
    oldestPendingSec: z.number().nullable(),
    latencyMs: Percentiles.meta({ description: "Of jobs that were done in the window: from being accepted to being done" }),
    noFactsRate: Rate,
  }),
  retrieval: z.object({
    calls: z.int().meta({ description: "Searches, answers, chats and context blocks that were answered" }),
    latencyMs: Percentiles,
    stages: z.array(z.object({ name: z.string(), p50: z.number(), p95: z.number() })).meta({ description: "Milliseconds" }),
    clientLeft: z.int().meta({ description: "Calls whose client closed the connection before the answer. Not counted as calls or errors" }),
    emptyRate: Rate,
    refusedRate: Rate.meta({ description: "Of answers: those that memory did not hold" }),
  }),
  models: z
    .object({ calls: z.int(), inputTokens: z.int(), outputTokens: z.int(), costUsd: z.number(), errors: z.int() })
    .meta({ description: "Of the calls and the finished jobs of the window; a job that asked a model counts as one call" }),
  errors: z
    .array(z.object({ code: z.string(), count: z.int(), lastAt: Timestamp }))
    .meta({ description: "Codes of rejected calls, and JOB_FAILED; the most frequent first" }),
});

export const toObservability = (period: WindowPeriod, { from, to, errors, ...observed }: Observed) => ({
  ...observed,
  window: { period, from: showTime(from), to: showTime(to) },
  errors: errors.map((error) => ({ ...error, lastAt: showTime(error.lastAt) })),
});
