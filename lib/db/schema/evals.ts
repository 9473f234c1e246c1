import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { evalRunStates } from "@/lib/vocabulary";
import {
  createdAt,
  graphReference,
  idInProject,
  keyInProject,
  moment,
  operationalRows,
  ownRows,
  sameGraphReference,
  uniqueInGraph,
} from "../columns";
import { graphs } from "./graphs";
import { projects } from "./tenancy";

/** At least one is set. `memoryIds`: any of them counts. */
export type Expectation = { memoryIds?: string[]; text?: string; refused?: boolean };

/** Questions to a graph, with what should come back. They are erased with their user. */
export const evalCases = pgTable(
  "eval_cases",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    question: text().notNull(),
    expect: jsonb().$type<Expectation>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("eval_cases", t),
    graphReference("eval_cases", t, graphs),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.graphId),
    ownRows(),
  ],
);

/** What a run came to, of the cases that it asked. Rates are null without a case of the kind. */
export type EvalFigures = {
  cases: number;
  passed: number;
  hitRate: number | null;
  refusalRate: number | null;
  meanF1: number | null;
  p50Ms: number;
  p95Ms: number;
  tokens: number;
  costUsd: number;
};

/** No content: a server takes the next run of any project. */
export const evalRuns = pgTable(
  "eval_runs",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    status: text({ enum: evalRunStates }).notNull().default("pending"),
    /** What answered. */
    model: text().notNull(),
    embeddingModel: text().notNull(),
    cases: integer().notNull(),
    figures: jsonb().$type<EvalFigures>(),
    createdBy: text(),
    createdAt: createdAt(),
    finishedAt: moment(),
    leaseUntil: moment(),
  },
  (t) => [
    keyInProject(t),
    index().on(t.projectId, t.createdAt, t.id),
    index("eval_runs_waiting").on(t.createdAt).where(sql`${t.status} <> 'done'`),
    ...operationalRows(),
  ],
);

export const evalResults = pgTable(
  "eval_results",
  {
    projectId: uuid().notNull(),
    runId: uuid().notNull(),
    caseId: uuid().notNull(),
    graphId: uuid().notNull(),
    passed: boolean().notNull(),
    /** Of the first expected memory, from 1; null if none was found, or none was expected. */
    rank: integer(),
    f1: real(),
    refused: boolean(),
    answer: text(),
    latencyMs: integer().notNull(),
    tokens: integer().notNull(),
    costUsd: real().notNull(),
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.runId, t.caseId] }),
    foreignKey({
      name: "eval_results_run_fk",
      columns: [t.projectId, t.runId],
      foreignColumns: [evalRuns.projectId, evalRuns.id],
    }).onDelete("cascade"),
    sameGraphReference("eval_results_case", t, t.caseId, evalCases),
    index().on(t.graphId),
    ownRows(),
  ],
);
