import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { isDistributed } from "@/lib/db/distributed-tables";
import { acrossProjects, inProject } from "@/lib/db/project-scope";

/** Of one endpoint, over all servers. */
export const maxInFlight = 5;
/** Longer than an attempt can take. Then another worker may repeat it. */
export const leaseMs = 60_000;

export type DeliveryKey = { id: string; projectId: string };
export type ClaimedDelivery = DeliveryKey & { endpointId: string; token: string };
export type EndpointKey = { projectId: string; endpointId: string };

/** Sorts before every id. */
export const noEndpoint: EndpointKey = {
  projectId: "00000000-0000-0000-0000-000000000000",
  endpointId: "00000000-0000-0000-0000-000000000000",
};

/** Arbitrary. Claims run one at a time, or two servers could exceed the limit of an endpoint together. */
const claimLock = 7_241_013;

/**
 * Endpoints take turns, beginning with the one after `after`, so that no long queue blocks others.
 * @param full projects that have enough deliveries in flight
 */
export async function claimDelivery(after: EndpointKey, full: string[]): Promise<ClaimedDelivery | undefined> {
  const token = randomUUID();
  const claimed = await acrossProjects(() => inTransaction(() => claimNext(after, full, token)));
  return claimed && { ...claimed, token };
}

async function claimNext(after: EndpointKey, full: string[], token: string): Promise<(DeliveryKey & { endpointId: string }) | undefined> {
  await rows(sql`select pg_advisory_xact_lock(${claimLock})`);
  return (await isDistributed()) ? claimOverShards(after, full, token) : claimInOneStatement(after, full, token);
}

type Found = Omit<ClaimedDelivery, "token">;

const keyOf = (row: string) => sql`(${sql.raw(`${row}.project_id, ${row}.endpoint_id`)})`;
const isAllowed = (project: SQL, full: string[]) => sql`${project} <> all(${`{${full.join(",")}}`}::uuid[])`;

async function claimInOneStatement(after: EndpointKey, full: string[], token: string): Promise<Found | undefined> {
  const start = sql`(${after.projectId}::uuid, ${after.endpointId}::uuid)`;
  const [claimed] = await rows<Found>(sql`
        with recursive ring (project_id, endpoint_id, lap, has_pending) as (
          select ${after.projectId}::uuid, ${after.endpointId}::uuid, 0, false
          union all
          select coalesce(following.project_id, ${noEndpoint.projectId}::uuid), coalesce(following.endpoint_id, ${noEndpoint.endpointId}::uuid),
            ring.lap + (following.project_id is null)::integer, following.project_id is not null
          from ring left join lateral (
            select d.project_id, d.endpoint_id from webhook_deliveries d where d.status = 'pending' and ${keyOf("d")} > ${keyOf("ring")}
            order by d.project_id, d.endpoint_id, d.next_at limit 1
          ) following on true
          where ring.lap = 0 or (ring.lap = 1 and ${keyOf("ring")} < ${start})
        ), next as materialized (
          select due.project_id, due.id from ring cross join lateral (${dueOf(sql`ring.project_id`, sql`ring.endpoint_id`)}) due
          where ring.has_pending and ${isAllowed(sql`ring.project_id`, full)} limit 1
        )
        update webhook_deliveries d set ${lease(token)} from next where d.project_id = next.project_id and d.id = next.id
        returning ${claimedColumns}`);
  return claimed;
}

const dueOf = (project: SQL, endpoint: SQL) => sql`
  select d.project_id, d.id from webhook_deliveries d
  where d.project_id = ${project} and d.endpoint_id = ${endpoint} and d.status = 'pending' and ${isDue("d")}
  order by d.next_at
  limit case when ${inFlight(project, endpoint)} < ${maxInFlight}::int then 1 else 0 end
  for update skip locked`;

const claimedColumns = sql`d.id, d.project_id as "projectId", d.endpoint_id as "endpointId"`;

/** As in inngest/claim.ts: one statement finds the next endpoint, and another claims of it. */
async function claimOverShards(start: EndpointKey, full: string[], token: string): Promise<Found | undefined> {
  const keyAt = ({ projectId, endpointId }: EndpointKey) => sql`(${projectId}::uuid, ${endpointId}::uuid)`;
  for (const range of [sql`> ${keyAt(start)}`, sql`<= ${keyAt(start)}`]) {
    let after = noEndpoint;
    while (true) {
      const [next] = await rows<EndpointKey>(sql`
        select d.project_id as "projectId", d.endpoint_id as "endpointId" from webhook_deliveries d
        where d.status = 'pending' and ${keyOf("d")} ${range} and ${keyOf("d")} > ${keyAt(after)} and ${isAllowed(sql`d.project_id`, full)}
        order by d.project_id, d.endpoint_id limit 1`);
      if (!next) break;
      const [project, endpoint] = [sql`${next.projectId}::uuid`, sql`${next.endpointId}::uuid`];
      const [claimed] = await inProject(next.projectId, () =>
        rows<Found>(sql`
          with next as materialized (${dueOf(project, endpoint)})
          update webhook_deliveries d set ${lease(token)} from next where d.project_id = ${project} and d.id = next.id returning ${claimedColumns}`),
      );
      if (claimed) return claimed;
      after = next;
    }
  }
  return undefined;
}

/** For Inngest, which limits the deliveries of an endpoint by itself. @returns undefined if it isn't due, or another run has it */
export async function claimOne({ id, projectId }: DeliveryKey): Promise<ClaimedDelivery | undefined> {
  const token = randomUUID();
  const [claimed] = await rows<Omit<ClaimedDelivery, "token">>(sql`
    update webhook_deliveries d set ${lease(token)}, sent_at = coalesce(d.sent_at, now())
    where d.project_id = ${projectId}::uuid and d.id = ${id}::uuid and d.status = 'pending' and ${isDue("d")}
    returning ${claimedColumns}`);
  return claimed && { ...claimed, token };
}

/** @returns null if it has ended */
export async function dueAt({ id, projectId }: DeliveryKey): Promise<Date | null> {
  const [row] = await rows<{ at: string }>(sql`
    select to_json(next_at) #>> '{}' as at from webhook_deliveries
    where project_id = ${projectId}::uuid and id = ${id}::uuid and status = 'pending'`);
  return row ? new Date(row.at) : null;
}

/** Stored times are rounded to the millisecond, possibly up, and a new delivery must be due at once. */
const isDue = (table: string) => sql`${sql.raw(table)}.next_at <= now() + interval '1 millisecond'`;

const lease = (token: string) =>
  sql`attempts = d.attempts + 1, lease_token = ${token}::uuid, next_at = now() + ${leaseMs}::double precision * interval '1 millisecond'`;

const inFlight = (project: SQL, endpoint: SQL) => sql`(
  select count(*) from webhook_deliveries f
  where f.project_id = ${project} and f.endpoint_id = ${endpoint} and f.lease_token is not null and f.status = 'pending' and f.next_at > now())`;
