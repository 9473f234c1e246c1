import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { type EventRow, eventBody, eventColumns, eventJoins } from "@/lib/deliveries/event-body";
import { AppError } from "@/lib/errors";
import type { DeliveryState } from "@/lib/vocabulary";
import { requireWholeProject } from "./endpoint-record";

export type Attempt = {
  attempt: number;
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
};

export type ListedDelivery = {
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  status: DeliveryState;
  attempts: number;
  /** Null when it has ended. */
  nextAt: Date | null;
  responseStatus: number | null;
  error: string | null;
  createdAt: Date;
};

export type Delivery = ListedDelivery & { url: string; body: string; attemptLog: Attempt[] };

type Times = "nextAt" | "createdAt";
export type DeliveryRow = Omit<ListedDelivery, Times> & { nextAt: string | null; createdAt: string };

/** Of a delivery `d` with its event `e` and its last attempt `l`. */
export const deliveryColumns: SQL = sql`d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", e.type, d.status, d.attempts,
  case when d.status = 'pending' then to_json(d.next_at) #>> '{}' end as "nextAt", l.response_status as "responseStatus", l.error,
  to_json(d.created_at) #>> '{}' as "createdAt"`;

export const deliveryJoins: SQL = sql`join event_outbox e on e.project_id = d.project_id and e.id = d.event_id
  left join lateral (
    select a.response_status, a.error from webhook_attempts a where a.project_id = d.project_id and a.delivery_id = d.id
    order by a.attempt desc limit 1
  ) l on true`;

export const toDelivery = <R extends DeliveryRow>(row: R) => ({
  ...row,
  nextAt: row.nextAt === null ? null : new Date(row.nextAt),
  createdAt: new Date(row.createdAt),
});

export const deliveryNotFound = () =>
  new AppError("DELIVERY_NOT_FOUND", "No delivery with this id in this project. Deliveries are deleted after 30 days.");

/** @param id null for a malformed id. @throws AppError DELIVERY_NOT_FOUND, GRAPH_ACCESS_DENIED for a restricted key */
export async function getDelivery(ctx: ProjectContext, id: string | null): Promise<Delivery> {
  requireWholeProject(ctx);
  const [row] = id
    ? await rows<DeliveryRow & EventRow & { url: string; attemptLog: (Omit<Attempt, "startedAt"> & { startedAt: string })[] }>(sql`
        select ${deliveryColumns}, w.url, ${eventColumns},
          (select coalesce(jsonb_agg(jsonb_build_object('attempt', a.attempt, 'startedAt', a.started_at, 'durationMs', a.duration_ms,
              'responseStatus', a.response_status, 'responseBody', a.response_body, 'error', a.error) order by a.attempt), '[]')
            from webhook_attempts a where a.project_id = d.project_id and a.delivery_id = d.id) as "attemptLog"
        from webhook_deliveries d ${deliveryJoins} ${eventJoins} join webhook_endpoints w on w.project_id = d.project_id and w.id = d.endpoint_id
        where d.project_id = ${ctx.project.id}::uuid and d.id = ${id}::uuid`)
    : [];
  if (!row) throw deliveryNotFound();
  const attemptLog = row.attemptLog.map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt) }));
  return { ...toDelivery(row), url: row.url, body: eventBody(row, ctx.project), attemptLog };
}
