import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { deliveryStates, disableReasons } from "@/lib/vocabulary";
import { createdAt, idInProject, keyInProject, moment, operationalRows, ownRows } from "../columns";
import { graphs } from "./graphs";
import { projects } from "./tenancy";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    url: text().notNull(),
    description: text().notNull().default(""),
    events: text().array().notNull(),
    /** Plain text, because signing needs it. */
    secret: text().notNull(),
    /** Signs, too, until then. */
    oldSecret: text(),
    oldSecretUntil: moment(),
    disabledAt: moment(),
    disabledReason: text({ enum: disableReasons }),
    /** The first failure since the last success. */
    failingSince: moment(),
    createdAt: createdAt(),
  },
  (t) => [keyInProject(t), ownRows()],
);

/** Ids only, no content. Written in the transaction of what happened. */
export const eventOutbox = pgTable(
  "event_outbox",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** Null: of the whole project. Deleting the graph deletes its events. */
    graphId: uuid(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    foreignKey({
      name: "event_outbox_graph_fk",
      columns: [t.projectId, t.graphId],
      foreignColumns: [graphs.projectId, graphs.id],
    }).onDelete("cascade"),
    index().on(t.projectId, t.graphId),
    index().on(t.projectId, t.createdAt),
    ownRows(),
  ],
);

/** One for each event and endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    eventId: uuid().notNull(),
    endpointId: uuid().notNull(),
    status: text({ enum: deliveryStates }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** Attempts before someone asked for another round. */
    earlierAttempts: integer().notNull().default(0),
    /** During an attempt, the time when another worker may take over. */
    nextAt: moment().notNull().defaultNow(),
    /** During an attempt. Its result is only stored with the same token. */
    leaseToken: uuid(),
    /** When Inngest was told. */
    sentAt: moment(),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    unique("webhook_deliveries_once").on(t.projectId, t.eventId, t.endpointId),
    foreignKey({
      name: "webhook_deliveries_event_fk",
      columns: [t.projectId, t.eventId],
      foreignColumns: [eventOutbox.projectId, eventOutbox.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "webhook_deliveries_endpoint_fk",
      columns: [t.projectId, t.endpointId],
      foreignColumns: [webhookEndpoints.projectId, webhookEndpoints.id],
    }).onDelete("cascade"),
    // Claim order: the next endpoint, then its oldest delivery.
    index("webhook_deliveries_turns").on(t.projectId, t.endpointId, t.nextAt).where(sql`${t.status} = 'pending'`),
    index("webhook_deliveries_in_flight").on(t.projectId, t.endpointId).where(sql`${t.leaseToken} is not null`),
    index("webhook_deliveries_newest").on(t.projectId, t.endpointId, t.createdAt, t.id),
    index("webhook_deliveries_by_status").on(t.projectId, t.endpointId, t.status, t.createdAt, t.id),
    index().on(t.createdAt),
    ...operationalRows(),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    projectId: uuid().notNull(),
    deliveryId: uuid().notNull(),
    attempt: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    /** Null: no response. */
    responseStatus: integer(),
    /** Its first kilobyte. */
    responseBody: text(),
    /** Why there was no response, or why it doesn't count. */
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.deliveryId, t.attempt] }),
    foreignKey({
      name: "webhook_attempts_delivery_fk",
      columns: [t.projectId, t.deliveryId],
      foreignColumns: [webhookDeliveries.projectId, webhookDeliveries.id],
    }).onDelete("cascade"),
    ownRows(),
  ],
);
