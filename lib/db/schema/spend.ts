import { bigint, date, doublePrecision, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { modelOperations } from "@/lib/vocabulary";
import { moment, operationalRows } from "../columns";

// What models cost. No foreign keys on the project: its figures outlive it, and hold no content.

const count = () => bigint({ mode: "number" }).notNull();

/** By UTC day. `cost_usd` is that of the calls whose model had a price; the others are `unpriced_calls`. */
export const modelUsage = pgTable(
  "model_usage",
  {
    projectId: uuid().notNull(),
    day: date().notNull(),
    operation: text({ enum: modelOperations }).notNull(),
    model: text().notNull(),
    calls: count(),
    inputTokens: count(),
    cachedInputTokens: count(),
    outputTokens: count(),
    embeddingTokens: count(),
    costUsd: doublePrecision().notNull(),
    unpricedCalls: count(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.operation, t.model] }), ...operationalRows()],
);

/** The sum of a month of `model_usage`, so that a spend limit costs one row to check. */
export const monthlySpend = pgTable(
  "monthly_spend",
  {
    projectId: uuid().notNull(),
    period: text().notNull(),
    costUsd: doublePrecision().notNull(),
    softReachedAt: moment(),
    hardReachedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.period] }), ...operationalRows()],
);
