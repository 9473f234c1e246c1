import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, idInProject, keyInProject, logPosition, moment, operationalRows, ownRows } from "../columns";
import { accounts, apiKeys, projects } from "./tenancy";

/** Digests only, so that erasing content doesn't break the chain. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).notNull(),
    occurredAt: moment().notNull(),
    action: text().notNull(),
    actor: jsonb().$type<{ type: "user" | "api_key" | "system" | "webhook"; id: string | null; name: string | null }>().notNull(),
    target: jsonb().$type<{ type: string; id: string }>().notNull(),
    outcome: text().notNull(),
    correlationId: text(),
    payloadHash: text().notNull(),
    prevHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [keyInProject(t), unique().on(t.projectId, t.seq), ownRows()],
);

export const auditHeads = pgTable(
  "audit_heads",
  {
    projectId: uuid()
      .primaryKey()
      .references(() => projects.id, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
  },
  () => [ownRows()],
);

export const queryKinds = ["search", "ask", "chat", "context", "add"] as const;

export const queryLog = pgTable(
  "query_log",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    kind: text({ enum: queryKinds }).notNull(),
    apiKeyId: uuid(),
    /** Of a person, signed in or through an application. */
    accountId: uuid(),
    graphCount: integer().notNull(),
    resultCount: integer().notNull(),
    refused: boolean(),
    latencyMs: real().notNull(),
    stages: jsonb().$type<Record<string, number>>().notNull(),
    modelCalls: integer().notNull().default(0),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    costUsd: doublePrecision().notNull().default(0),
    errorCode: text(),
    createdAt: createdAt(),
  },
  (t) => [keyInProject(t), index().on(t.projectId, t.createdAt), ...operationalRows()],
);

export const webhookEvents = pgTable(
  "webhook_events",
  {
    provider: text({ enum: ["identity", "payments"] }).notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    ownerId: uuid().notNull(),
    /** A key with other or narrower access gets no replay. */
    caller: text().notNull().default(""),
    endpoint: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    /** Exact JSON, so that a replay has the same bytes. */
    body: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.caller, t.endpoint, t.key] }), index().on(t.createdAt)],
);

/** One row per key, overwritten each minute. */
export const rateWindows = pgTable("rate_windows", {
  apiKeyId: uuid()
    .primaryKey()
    .references(() => apiKeys.id, { onDelete: "cascade" }),
  projectId: uuid().notNull(),
  startedAt: moment().notNull(),
  used: integer().notNull(),
});

/** One row per project and person whose applications call it. */
export const accountRateWindows = pgTable(
  "account_rate_windows",
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    startedAt: moment().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.accountId] })],
);

/** Each project's last write, as a position in the write-ahead log: a replica that has replayed it may answer. Only with a replica. */
export const writePositions = pgTable("write_positions", {
  projectId: uuid()
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  position: logPosition().notNull(),
});
