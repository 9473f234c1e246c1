import { z } from "zod";
import type { EvalCase as StoredCase } from "@/lib/evals/eval-cases";
import type { ComparedResult, CaseResult as StoredResult, EvalRun as StoredRun } from "@/lib/evals/eval-runs";
import { hitDepth, minF1 } from "@/lib/evals/run-case";
import { formatId, parseId } from "@/lib/ids";
import { evalRunStates } from "@/lib/vocabulary";
import { ExternalId, GroupName, isNotBlank, showTime, showTimeOrNull, Timestamp, text } from "../common";
import { GraphRef } from "../lists";

const Expectation = z
  .object({
    memoryIds: z
      .array(z.string())
      .min(1)
      .max(20)
      .optional()
      .meta({ description: `One of these memories must be among the first ${hitDepth} results` }),
    text: text(2_000)
      .refine(isNotBlank, "only white space")
      .optional()
      .meta({ description: `The answer must have all words of this text, or share enough with it (token F1 of at least ${minF1})` }),
    refused: z.boolean().optional().meta({ description: "Whether the answer must be a refusal" }),
  })
  .refine((expect) => Object.values(expect).some((value) => value !== undefined), "expects nothing")
  .meta({ id: "EvalExpectation" });

export const EvalCaseBody = z
  .object({
    userId: ExternalId.optional(),
    group: GroupName.optional(),
    question: text(2_000).refine(isNotBlank, "only white space"),
    expect: Expectation,
  })
  .refine(({ userId, group }) => (userId === undefined) !== (group === undefined), "send either userId or group");

export const readEvalCase = ({ expect, ...body }: z.output<typeof EvalCaseBody>) => ({
  ...body,
  expect: { ...expect, memoryIds: expect.memoryIds?.map((id) => parseId("memory", id)) },
});

export const EvalCase = z
  .object({ id: z.string(), question: z.string(), expect: Expectation, graph: GraphRef, createdAt: Timestamp })
  .meta({ id: "EvalCase" });

export const toEvalCase = ({ id, question, expect, graph, createdAt }: StoredCase): z.input<typeof EvalCase> => ({
  id: formatId("evalCase", id),
  question,
  expect: { ...expect, ...(expect.memoryIds && { memoryIds: expect.memoryIds.map((each) => formatId("memory", each)) }) },
  graph: { ...graph, id: formatId("graph", graph.id) },
  createdAt: showTime(createdAt),
});

const rate = z.number().min(0).max(1).nullable();
const Figures = z.object({
  cases: z.int().min(0),
  passed: z.int().min(0),
  hitRate: rate.meta({ description: "Of the cases that expect a memory" }),
  refusalRate: rate.meta({ description: "Of the cases that expect a refusal" }),
  meanF1: rate.meta({ description: "Of the cases that expect a text" }),
  p50Ms: z.int().min(0),
  p95Ms: z.int().min(0),
  tokens: z.int().min(0),
  costUsd: z.number().min(0),
});

export const EvalRun = z
  .object({
    id: z.string(),
    status: z.enum(evalRunStates),
    model: z.string(),
    embeddingModel: z.string(),
    cases: z.int().min(0),
    asked: z.int().min(0).meta({ description: "Cases asked so far" }),
    figures: Figures.nullable().meta({ description: "null until the run is done" }),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: "EvalRun" });

export const toEvalRun = ({ id, createdAt, finishedAt, ...run }: StoredRun): z.input<typeof EvalRun> => ({
  id: formatId("evalRun", id),
  ...run,
  createdAt: showTime(createdAt),
  finishedAt: showTimeOrNull(finishedAt),
});

const Result = z.object({
  passed: z.boolean(),
  rank: z.int().min(1).nullable().meta({ description: "Of the first expected memory" }),
  f1: z.number().min(0).max(1).nullable(),
  refused: z.boolean().nullable(),
  answer: z.string().nullable(),
  latencyMs: z.int().min(0),
  tokens: z.int().min(0),
  costUsd: z.number().min(0),
  error: z.string().nullable(),
});

export const EvalResult = z
  .object({
    ...Result.shape,
    case: EvalCase,
    before: Result.nullable().meta({ description: "The same case in the run of `compareTo`" }),
    change: z.enum(["regressed", "fixed"]).nullable().meta({ description: "Against the run of `compareTo`" }),
  })
  .meta({ id: "EvalResult" });

const toResult = ({ passed, rank, f1, refused, answer, latencyMs, tokens, costUsd, error }: StoredResult): z.input<typeof Result> => ({
  ...{ passed, rank, f1, refused, answer, latencyMs, tokens, costUsd, error },
});

export const toEvalResult = (result: ComparedResult): z.input<typeof EvalResult> => ({
  ...toResult(result),
  case: toEvalCase(result.case),
  before: result.before && toResult(result.before),
  change: result.before === null || result.before.passed === result.passed ? null : result.passed ? "fixed" : "regressed",
});
