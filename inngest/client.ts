import { sql } from "drizzle-orm";
import { Inngest } from "inngest";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { ingestRequested } from "./dispatch";

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

/** Sends events and notes that they left. Inngest drops an event whose id it has seen in the last 24 hours. */
export async function sendJobs(jobs: { id: string; eventId: string }[]): Promise<void> {
  await inngest().send(jobs.map(({ id, eventId }) => ({ name: ingestRequested, id: eventId, data: { jobId: id } })));
  const ids = `{${jobs.map(({ id }) => id).join(",")}}`;
  await rows(sql`update ingestion_jobs set sent_at = now() where id = any(${ids}::uuid[])`);
}
