import { sql } from "drizzle-orm";
import { Inngest } from "inngest";
import { rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import type { DeliveryKey } from "@/lib/deliveries/claim-delivery";
import { env } from "@/lib/env";
import { maxImmediateChunks } from "@/lib/ingestion/chunk-sources";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { log } from "@/lib/log";
import { ingestRequested } from "./job";

/** Further arguments may contain a request's body. */
const messageOf = (args: unknown[]) => ({ message: args.find((arg) => typeof arg === "string")?.slice(0, 200) });
const logger = {
  debug: () => {},
  info: (...args: unknown[]) => log.info("inngest", messageOf(args)),
  warn: (...args: unknown[]) => log.warn("inngest", messageOf(args)),
  error: (...args: unknown[]) => log.error("inngest", messageOf(args)),
};

let client: Inngest | undefined;

/** `next build` has no keys. The SDK itself reads INNGEST_DEV and INNGEST_BASE_URL. */
export function inngest(): Inngest {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_SIGNING_KEY_FALLBACK } = env();
  client ??= new Inngest({
    id: "loci",
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    signingKeyFallback: INNGEST_SIGNING_KEY_FALLBACK,
    logger,
    aiMetadata: false,
  });
  return client;
}

/** With this many chunks, a document may have any length, so it counts as long. */
const minLongJobChunks = maxImmediateChunks;

/** Inngest drops events with an id seen in the last 24 hours. */
export async function sendJobs(jobs: (JobKey & { eventId: string })[]): Promise<void> {
  for (const [projectId, own] of Map.groupBy(jobs, (job) => job.projectId)) await sendOwnJobs(projectId, own);
}

async function sendOwnJobs(projectId: string, jobs: { id: string; eventId: string }[]): Promise<void> {
  const ids = `{${jobs.map(({ id }) => id).join(",")}}`;
  const jobRows = await rows<{ id: string; projectId: string; isLong: boolean }>(sql`
    select j.id, j.project_id as "projectId", exists (
      select 1 from chunks c where c.project_id = j.project_id and c.episode_id = j.episode_id offset ${minLongJobChunks - 1}::int
    ) as "isLong" from ingestion_jobs j where j.project_id = ${projectId}::uuid and j.id = any(${ids}::uuid[])`);
  const dataOf = new Map(jobRows.map(({ id, ...data }) => [id, data]));
  const events = jobs.flatMap(({ id, eventId }) => {
    const data = dataOf.get(id);
    return data ? [{ name: ingestRequested, id: eventId, data: { jobId: id, ...data } }] : [];
  });
  if (events.length === 0) return;
  await inngest().send(events);
  await rows(sql`update ingestion_jobs set sent_at = now() where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`);
}

export const deliverRequested = "loci/webhook.deliver";

export async function sendDeliveries(deliveries: (DeliveryKey & { eventId: string })[]): Promise<void> {
  for (const [projectId, own] of Map.groupBy(deliveries, (delivery) => delivery.projectId)) await sendOwnDeliveries(projectId, own);
}

async function sendOwnDeliveries(projectId: string, deliveries: { id: string; eventId: string }[]): Promise<void> {
  const ids = `{${deliveries.map(({ id }) => id).join(",")}}`;
  const found = await inProject(projectId, () =>
    rows<{ id: string; endpointId: string }>(sql`
      select id, endpoint_id as "endpointId" from webhook_deliveries where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`),
  );
  const endpointOf = new Map(found.map(({ id, endpointId }) => [id, endpointId]));
  const events = deliveries.flatMap(({ id, eventId }) => {
    const endpointId = endpointOf.get(id);
    return endpointId ? [{ name: deliverRequested, id: eventId, data: { deliveryId: id, projectId, endpointId } }] : [];
  });
  if (events.length === 0) return;
  await inngest().send(events);
  await inProject(projectId, () =>
    rows(sql`update webhook_deliveries set sent_at = now() where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`),
  );
}
