import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { log } from "@/lib/log";
import { instrument } from "@/lib/telemetry";
import { attemptsPerRound, disabledAfterMs, nextAttempt } from "./attempts";
import type { ClaimedDelivery } from "./claim-delivery";
import { disableEndpoint } from "./disable-endpoint";
import { type EventRow, eventBody, eventColumns, eventJoins } from "./event-body";
import { isSuccess, type SendOptions, type Sent, send } from "./send";
import { signedHeaders } from "./sign";

type Delivery = EventRow & { project: { id: string; tag: string }; attempt: number; madeThisRound: number; url: string; secrets: string[] };

/** One attempt. @returns when the next one is due; null if there is none */
export async function deliver(claimed: ClaimedDelivery, options: SendOptions = {}): Promise<Date | null> {
  const delivery = await readDelivery(claimed);
  if (!delivery) return null;
  const startedAt = new Date();
  // Only the worker's death, again and again, leads beyond the last attempt.
  const isBeyond = delivery.madeThisRound > attemptsPerRound;
  const sent = isBeyond ? abandoned : await attempt(delivery, startedAt, options);
  instrument().delivery.add(1, { "loci.webhook.outcome": isSuccess(sent.status) ? "delivered" : "failed" });
  const { projectId, id, endpointId } = claimed;
  const about = { deliveryId: formatId("delivery", id), endpointId: formatId("webhook", endpointId), attempt: delivery.attempt };
  if (isSuccess(sent.status)) {
    await storeSuccess(claimed, { ...sent, attempt: delivery.attempt, startedAt });
    return null;
  }
  log.info("webhook.attempt_failed", { projectId: formatId("project", projectId), ...about, status: sent.status });
  return storeFailure(claimed, { ...sent, attempt: delivery.attempt, startedAt }, delivery.madeThisRound);
}

const abandoned: Sent = { status: null, body: null, error: "The server stopped during each attempt.", durationMs: 0, retryAfterMs: null };

function attempt(delivery: Delivery, now: Date, options: SendOptions): Promise<Sent> {
  const body = eventBody(delivery, delivery.project);
  return send(delivery.url, signedHeaders(formatId("event", delivery.eventId), body, delivery.secrets, now), body, options);
}

async function readDelivery({ projectId, id, token }: ClaimedDelivery): Promise<Delivery | undefined> {
  const [[project], [row]] = await Promise.all([
    rows<Delivery["project"]>(sql`select id, tag from projects where id = ${projectId}::uuid`),
    rows<Omit<Delivery, "project">>(sql`
    select d.attempts as attempt, d.attempts - d.earlier_attempts as "madeThisRound", w.url,
      jsonb_build_array(w.secret) || case when w.old_secret_until > now() then jsonb_build_array(w.old_secret) else '[]' end as secrets,
      ${eventColumns}
    from webhook_deliveries d join webhook_endpoints w on w.project_id = d.project_id and w.id = d.endpoint_id
      join event_outbox e on e.project_id = d.project_id and e.id = d.event_id ${eventJoins}
    where d.project_id = ${projectId}::uuid and d.id = ${id}::uuid and d.lease_token = ${token}::uuid`),
  ]);
  return row && project ? { ...row, project } : undefined;
}

type Attempt = Sent & { attempt: number; startedAt: Date };

const ofLease = ({ projectId, id, token }: ClaimedDelivery) =>
  sql`project_id = ${projectId}::uuid and id = ${id}::uuid and lease_token = ${token}::uuid`;

const insertAttempt = ({ projectId, id }: ClaimedDelivery, { attempt, startedAt, durationMs, status, body, error }: Attempt) => sql`
  insert into webhook_attempts (project_id, delivery_id, attempt, started_at, duration_ms, response_status, response_body, error)
  select ${projectId}::uuid, ${id}::uuid, ${attempt}::int, ${startedAt.toISOString()}::timestamptz, ${durationMs}::int, ${status}::int,
    ${body}::text, ${error}::text from held`;

async function storeSuccess(claimed: ClaimedDelivery, made: Attempt): Promise<void> {
  await rows(sql`
    with held as (
      update webhook_deliveries set status = 'delivered', finished_at = now(), lease_token = null where ${ofLease(claimed)} returning 1
    ), healthy as (
      update webhook_endpoints set failing_since = null
      where project_id = ${claimed.projectId}::uuid and id = ${claimed.endpointId}::uuid and failing_since is not null
    )
    ${insertAttempt(claimed, made)}`);
}

async function storeFailure(claimed: ClaimedDelivery, made: Attempt, madeThisRound: number): Promise<Date | null> {
  const { projectId, endpointId } = claimed;
  const now = new Date();
  return inTransaction(async () => {
    // Before the delivery, as whoever disables the endpoint does.
    const [endpoint] = await rows<{ isDisabled: boolean; isDead: boolean }>(sql`
      update webhook_endpoints set failing_since = coalesce(failing_since, now()) where project_id = ${projectId}::uuid and id = ${endpointId}::uuid
      returning disabled_at is not null as "isDisabled", failing_since < now() - ${disabledAfterMs}::double precision * interval '1 millisecond' as "isDead"`);
    if (!endpoint) return null;
    const isGone = made.status === 410;
    const isOver = isGone || endpoint.isDead || endpoint.isDisabled;
    const next = isOver ? null : nextAttempt(madeThisRound, { now, retryAfterMs: made.retryAfterMs });
    const change = next ? sql`next_at = ${next.toISOString()}::timestamptz` : sql`status = 'failed', finished_at = now()`;
    await rows(sql`
      with held as (update webhook_deliveries set ${change}, lease_token = null where ${ofLease(claimed)} returning 1)
      ${insertAttempt(claimed, made)}`);
    if ((isGone || endpoint.isDead) && !endpoint.isDisabled) {
      const server = { project: { id: projectId }, actor: { type: "system", id: null, name: "webhooks" }, correlationId: null } as const;
      await disableEndpoint(server, endpointId, isGone ? "gone" : "failing");
    }
    return next;
  });
}
