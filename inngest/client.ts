import { sql } from "drizzle-orm";
import { Inngest } from "inngest";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { chunksPerBatch } from "@/lib/ingestion/chunk-sources";
import { log } from "@/lib/log";
import { ingestRequested } from "./job";

/** The SDK's own sentences in our log's form. Their further arguments are left out: they may hold a request's body. */
const sentence = (args: unknown[]) => ({ message: args.find((arg) => typeof arg === "string")?.slice(0, 200) });
const logger = {
  debug: () => {},
  info: (...args: unknown[]) => log.info("inngest", sentence(args)),
  warn: (...args: unknown[]) => log.warn("inngest", sentence(args)),
  error: (...args: unknown[]) => log.error("inngest", sentence(args)),
};

let client: Inngest | undefined;

/** Made when first asked for: `next build` has no keys. Addresses (INNGEST_DEV, INNGEST_BASE_URL) are the SDK's to read. */
export function inngest(): Inngest {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  client ??= new Inngest({
    id: "loci",
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    logger,
    // It would read prompts out of traces and send them along.
    aiMetadata: false,
  });
  return client;
}

/** An add writes this many chunks of a document itself. One that has them all may be of any length, and its job counts as long. */
const shortestLongJob = chunksPerBatch;

/**
 * Sends events and notes that they left. Inngest drops an event whose id it has seen in the last 24 hours. What it schedules by
 * is in the event: the project, whose jobs share a limit, and whether the job is long. A job deleted meanwhile is not sent.
 */
export async function sendJobs(jobs: { id: string; eventId: string }[]): Promise<void> {
  const ids = `{${jobs.map(({ id }) => id).join(",")}}`;
  const found = await rows<{ id: string; projectId: string; isLong: boolean }>(sql`
    select j.id, j.project_id as "projectId", exists (
      select 1 from chunks c where c.episode_id = j.episode_id offset ${shortestLongJob - 1}::int
    ) as "isLong" from ingestion_jobs j where j.id = any(${ids}::uuid[])`);
  const aboutJob = new Map(found.map(({ id, ...about }) => [id, about]));
  const events = jobs.flatMap(({ id, eventId }) => {
    const about = aboutJob.get(id);
    return about ? [{ name: ingestRequested, id: eventId, data: { jobId: id, ...about } }] : [];
  });
  if (events.length === 0) return;
  await inngest().send(events);
  await rows(sql`update ingestion_jobs set sent_at = now() where id = any(${ids}::uuid[])`);
}
