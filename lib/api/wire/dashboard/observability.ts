import { z } from "zod";
import type { Observability as Observed, WindowPeriod } from "@/lib/insights/observability";
import { showTime, Timestamp } from "../common";
import { ProjectRef } from "./projects";

const Rate = z.number().nullable().meta({ description: "0 to 1; null without data" });
const Percentiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number() }).nullable();

export const ObservabilityQuery = z.object({ period: z.enum(["1h", "24h", "7d"]).default("24h") });

export const Observability = z.object({
  project: ProjectRef,
  window: z.object({ period: z.enum(["1h", "24h", "7d"]), from: Timestamp, to: Timestamp }),
  sampled: z
    .boolean()
    .meta({ description: "true if the window has more than 5,000 calls or finished jobs. The figures then cover the newest 5,000" }),
  ingest: z.object({
    jobs: z
      .object({ pending: z.int().min(0), running: z.int().min(0), done: z.int().min(0), failed: z.int().min(0) })
      .meta({ description: "All jobs of the project, regardless of the window" }),
    oldestPendingSec: z.number().nullable(),
    latencyMs: Percentiles.meta({ description: "Time from accepted to done, for jobs that finished in the window" }),
    noFactsRate: Rate,
  }),
  retrieval: z.object({
    calls: z.int().min(0).meta({ description: "Successful searches, asks, chats and context blocks" }),
    latencyMs: Percentiles,
    stages: z.array(z.object({ name: z.string(), p50: z.number(), p95: z.number() })).meta({ description: "Milliseconds" }),
    clientLeft: z.int().min(0).meta({ description: "Calls whose client disconnected before the response. Not counted as calls or errors" }),
    emptyRate: Rate,
    refusedRate: Rate.meta({ description: "Share of questions that memory had no answer to" }),
  }),
  models: z
    .object({
      calls: z.int().min(0),
      inputTokens: z.int().min(0),
      outputTokens: z.int().min(0),
      costUsd: z.number(),
      errors: z.int().min(0),
    })
    .meta({ description: "Model use of the window's calls and finished jobs. A job counts as one call" }),
  errors: z
    .array(z.object({ code: z.string(), count: z.int().min(0), lastAt: Timestamp }))
    .meta({ description: "Error codes of rejected calls, and JOB_FAILED. Most frequent first" }),
});

export const toObservability = (period: WindowPeriod, { from, to, errors, ...observed }: Observed) => ({
  ...observed,
  window: { period, from: showTime(from), to: showTime(to) },
  errors: errors.map((error) => ({ ...error, lastAt: showTime(error.lastAt) })),
});
