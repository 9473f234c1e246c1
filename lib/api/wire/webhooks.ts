import { z } from "zod";
import { type EventType, eventDescriptions, eventTypes } from "@/lib/events/types";
import { formatId } from "@/lib/ids";
import { deliveryStates, disableReasons } from "@/lib/vocabulary";
import type { ListedDelivery, Delivery as OneDelivery } from "@/lib/webhook-endpoints/delivery-record";
import type { Endpoint } from "@/lib/webhook-endpoints/endpoint-record";
import { showTime, showTimeOrNull, Timestamp, text } from "./common";
import { NextCursor, pageQuery } from "./page";

const Status = z.int().min(100).max(999);

const Events = z.array(z.enum(eventTypes as [EventType, ...EventType[]]));

export const WebhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: Events,
    enabled: z.boolean(),
    disabledReason: z.enum(disableReasons).nullable().meta({
      description: "`manual`: by a person or an API key. `gone`: it answered with 410. `failing`: nothing was delivered for 5 days",
    }),
    disabledAt: Timestamp.nullable(),
    failingSince: Timestamp.nullable().meta({ description: "The first failed attempt since the last success" }),
    lastDeliveredAt: Timestamp.nullable(),
    secretHint: z.string(),
    previousSecretUntil: Timestamp.nullable().meta({ description: "Until then, deliveries are signed with the previous secret, too" }),
    createdAt: Timestamp,
  })
  .meta({ id: "WebhookEndpoint" });

export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: "Verifies deliveries. Shown once; a replay returns its hint" }),
});

const hintOf = (end: string): string => `whsec_…${end}`;

export const toWebhookEndpoint = ({ secretEnd, oldSecretUntil, ...endpoint }: Endpoint): z.input<typeof WebhookEndpoint> => ({
  id: formatId("webhook", endpoint.id),
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  enabled: endpoint.disabledAt === null,
  disabledReason: endpoint.disabledReason,
  disabledAt: showTimeOrNull(endpoint.disabledAt),
  failingSince: showTimeOrNull(endpoint.failingSince),
  lastDeliveredAt: showTimeOrNull(endpoint.lastDeliveredAt),
  secretHint: hintOf(secretEnd),
  previousSecretUntil: showTimeOrNull(oldSecretUntil),
  createdAt: showTime(endpoint.createdAt),
});

export const toWebhookEndpointWithSecret = ({ secret, ...endpoint }: Endpoint & { secret: string }) => ({
  ...toWebhookEndpoint(endpoint),
  secret,
});

/** For a replayed response. */
export const withoutSecret = (created: z.output<typeof WebhookEndpointWithSecret>) => ({ ...created, secret: created.secretHint });

const fields = {
  url: text(2_048).meta({ description: "An https:// address that everybody can reach" }),
  description: z.string().max(200),
  events: Events.min(1).max(eventTypes.length),
};

export const NewWebhookEndpoint = z.object({ ...fields, description: fields.description.optional() });

export const WebhookEndpointChange = z
  .object({
    url: fields.url.optional(),
    description: fields.description.optional(),
    events: fields.events.optional(),
    enabled: z.boolean().optional().meta({ description: "false: deliveries that wait fail, and new events aren't stored for it" }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "change at least one field");

export const RotateSecret = z.object({
  graceHours: z.number().min(0).max(168).default(24).meta({ description: "How long the previous secret signs, too" }),
});

export const WebhookEndpointList = z.object({ endpoints: z.array(WebhookEndpoint) });

export const EventTypeList = z.object({
  events: z.array(z.object({ type: z.enum(eventTypes as [EventType, ...EventType[]]), description: z.string() })),
});

export const listEventTypes = (): z.input<typeof EventTypeList> => ({
  events: eventTypes.map((type) => ({ type, description: eventDescriptions[type] })),
});

export const WebhookDelivery = z
  .object({
    id: z.string(),
    endpointId: z.string(),
    eventId: z.string().meta({ description: "The header `webhook-id`: the same on every attempt" }),
    type: z.string(),
    status: z.enum(deliveryStates),
    attempts: z.int().min(0),
    nextAttemptAt: Timestamp.nullable().meta({ description: "null if there is none" }),
    responseStatus: Status.nullable().meta({ description: "Of the last attempt; null without a response" }),
    error: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: "WebhookDelivery" });

export const WebhookDeliveryWithLog = WebhookDelivery.extend({
  request: z.object({ url: z.string(), body: z.string().meta({ description: "The exact body that is signed" }) }),
  attemptLog: z.array(
    z.object({
      attempt: z.int().min(1),
      startedAt: Timestamp,
      durationMs: z.int().min(0),
      responseStatus: Status.nullable(),
      responseBody: z.string().nullable().meta({ description: "Its first kilobyte" }),
      error: z.string().nullable(),
    }),
  ),
});

export const toWebhookDelivery = ({ nextAt, ...delivery }: ListedDelivery): z.input<typeof WebhookDelivery> => ({
  id: formatId("delivery", delivery.id),
  endpointId: formatId("webhook", delivery.endpointId),
  eventId: formatId("event", delivery.eventId),
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  nextAttemptAt: showTimeOrNull(nextAt),
  responseStatus: delivery.responseStatus,
  error: delivery.error,
  createdAt: showTime(delivery.createdAt),
});

export const toWebhookDeliveryWithLog = (delivery: OneDelivery): z.input<typeof WebhookDeliveryWithLog> => ({
  ...toWebhookDelivery(delivery),
  request: { url: delivery.url, body: delivery.body },
  attemptLog: delivery.attemptLog.map((attempt) => ({ ...attempt, startedAt: showTime(attempt.startedAt) })),
});

export const WebhookDeliveryQuery = z.object({ status: z.enum(deliveryStates).optional(), ...pageQuery });

export const WebhookDeliveryList = z.object({ deliveries: z.array(WebhookDelivery), nextCursor: NextCursor });
