import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { connection, rows } from "@/lib/db/client";
import { acrossProjects, inProject, withoutProject } from "@/lib/db/project-scope";
import { type ClaimedDelivery, claimDelivery, type EndpointKey, noEndpoint } from "@/lib/deliveries/claim-delivery";
import { deliver } from "@/lib/deliveries/deliver";
import { describeError, log } from "@/lib/log";

// Sends webhooks in this process, unless Inngest does. They need no database connection while they wait for a response, so that more can be
// in flight than jobs.

export type DelivererOptions = { concurrency?: number; perProject?: number; pollMs?: number; maxMs?: number };

export type Deliverer = {
  wake(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Doesn't wait for later attempts. */
  idle(): Promise<void>;
};

const maxPollMs = 60_000;

export function createDeliverer({ concurrency = 20, perProject = 10, pollMs = 2_000, maxMs }: DelivererOptions = {}): Deliverer {
  const inFlight = new Map<string, { projectId: string; ended: Promise<void> }>();
  // It may be woken by a request, whose transaction and project it must not join.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let isStarted = false;
  let polling: Promise<void> | null = null;
  let wokenAgain = false;
  let failures = 0;
  let after: EndpointKey = noEndpoint;
  let poll: NodeJS.Timeout | undefined;
  const idlers: (() => void)[] = [];

  function full(): string[] {
    const byProject = Map.groupBy(inFlight.values(), ({ projectId }) => projectId);
    return [...byProject].flatMap(([projectId, own]) => (own.length >= perProject ? [projectId] : []));
  }

  function start(claimed: ClaimedDelivery): void {
    const ended = inProject(claimed.projectId, () => deliver(claimed, { maxMs }))
      .then(
        (next) => wakeAt(next),
        // Its lease ends, and then it is repeated.
        (error) => log.warn("webhook.not_stored", { deliveryId: claimed.id, ...describeError(error) }),
      )
      .finally(() => {
        inFlight.delete(claimed.token);
        wake();
      });
    inFlight.set(claimed.token, { projectId: claimed.projectId, ended });
  }

  function wakeAt(next: Date | null): void {
    const inMs = next ? next.getTime() - Date.now() : Number.POSITIVE_INFINITY;
    if (inMs < maxPollMs) setTimeout(wake, Math.max(0, inMs) + 1).unref();
  }

  async function claimAll(): Promise<void> {
    try {
      wokenAgain = false;
      while (isStarted && inFlight.size < concurrency) {
        const claimed = await claimDelivery(after, full());
        if (failures > 0) log.info("webhooks.database_back", { failures });
        failures = 0;
        if (!claimed) break;
        after = claimed;
        start(claimed);
      }
    } catch (error) {
      if (failures++ === 0) log.warn("webhooks.database_away", describeError(error));
    }
    if (inFlight.size === 0 && failures === 0 && !wokenAgain) for (const resolve of idlers.splice(0)) resolve();
    clearTimeout(poll);
    if (isStarted) poll = setTimeout(wake, Math.min(pollMs * 2 ** failures, Math.max(pollMs, maxPollMs))).unref();
  }

  function wake(): void {
    if (!isStarted) return;
    wokenAgain = true;
    polling ??= inOwnContext(() => withoutProject(claimAll)).finally(() => {
      polling = null;
      if (wokenAgain) wake();
    });
  }

  return {
    wake,
    async start() {
      if (isStarted) return;
      // Only one process opens a PGlite folder, so whoever had a lease is dead.
      if ((await connection()).kind === "pglite") await acrossProjects(returnInFlight);
      isStarted = true;
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(poll);
      await polling;
      await Promise.all([...inFlight.values()].map(({ ended }) => ended));
      for (const resolve of idlers.splice(0)) resolve();
    },
    idle() {
      if (!isStarted) return Promise.reject(new Error("Webhooks aren't being delivered: call startJobs() first."));
      return new Promise((resolve) => {
        idlers.push(resolve);
        wake();
      });
    },
  };
}

async function returnInFlight(): Promise<void> {
  await rows(sql`update webhook_deliveries set lease_token = null, next_at = now() where status = 'pending' and lease_token is not null`);
}

// Next bundles instrumentation and routes separately, and a process needs only one.
const shared = globalThis as typeof globalThis & { lociDeliverer?: Deliverer };

export async function startDeliverer(options?: DelivererOptions): Promise<void> {
  shared.lociDeliverer ??= createDeliverer(options);
  await shared.lociDeliverer.start();
}

export function deliverer(): Deliverer {
  if (!shared.lociDeliverer) throw new Error("Webhooks aren't being delivered: call startJobs() first.");
  return shared.lociDeliverer;
}

export const wakeDeliverer = (): void => shared.lociDeliverer?.wake();

export const stopDeliverer = async (): Promise<void> => shared.lociDeliverer?.stop();
