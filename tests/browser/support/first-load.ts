import { setTimeout } from "node:timers/promises";
import type { Page, Request, Response } from "playwright-core";

/** As Playwright's "networkidle". */
const quietMs = 500;
const maxBytes = 200_000;

export type FirstLoad = {
  /** Until no script has been requested or loaded for a moment. @returns bytes of JavaScript as they were transferred, by URL */
  loaded: () => Promise<ReadonlyMap<string, number>>;
  /** Lets what was held back begin. */
  release: () => Promise<void>;
};

/**
 * Call it before opening the page. What isn't part of the first load is held back: what is loaded in idle time, and prefetches, which the
 * router would repeat if they failed.
 */
export async function watchFirstLoad(page: Page): Promise<FirstLoad> {
  const bytes = new Map<string, number>();
  const released = Promise.withResolvers<void>();
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    const { requestIdleCallback } = window;
    window.requestIdleCallback = (callback) => waiting.push(callback);
    (globalThis as unknown as Held).beginIdleTime = () => {
      window.requestIdleCallback = requestIdleCallback;
      for (const callback of waiting) requestIdleCallback(callback);
    };
  });
  // With a route, nothing comes from the browser's cache.
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      if (route.request().headers()["next-router-prefetch"]) await released.promise;
      await route.continue();
    },
  );
  const session = await page.context().newCDPSession(page);
  const answers = new Map<string, { url: string; headBytes: number }>();
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isScript = type === "Script" || response.mimeType.includes("javascript");
    // So far only the response head has arrived.
    if (isScript) answers.set(requestId, { url: response.url, headBytes: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) bytes.set(answer.url, encodedDataLength - answer.headBytes);
  });
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    underWay.add(request);
    changedAt = performance.now();
  });
  const end = (request: Request) => {
    if (underWay.delete(request)) changedAt = performance.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    async loaded() {
      await page.waitForLoadState();
      while (underWay.size > 0 || performance.now() - changedAt < quietMs) await setTimeout(quietMs / 10);
      return new Map(bytes);
    },
    async release() {
      await session.detach();
      released.resolve();
      await page.evaluate(() => (globalThis as unknown as Held).beginIdleTime());
    },
  };
}

type Held = { beginIdleTime: () => void };

/** What loads too much, comes from elsewhere, isn't allowed by nonce, or may be cached though it's for one person. */
export async function firstLoadFaults(load: FirstLoad, answer: Response | null, { isPublic = false }): Promise<string[]> {
  const sizes = [...(await load.loaded()).values()];
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const faults = total > 0 && total <= maxBytes ? [] : [`loads ${total} bytes of JavaScript in ${sizes.length} files`];
  const headers = (await answer?.allHeaders()) ?? {};
  const scriptSource = /script-src ([^;]*)/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
  const isBound = isPublic ? /'(?:nonce|sha256)-/.test(scriptSource) : scriptSource.includes("'nonce-");
  if (!isBound || scriptSource.includes("'unsafe-inline'")) faults.push(`scripts are allowed by "${scriptSource}"`);
  // Signed-in pages must not be cached, not even by the browser.
  if (!isPublic && !headers["cache-control"]?.includes("no-store")) faults.push(`may be cached: ${headers["cache-control"]}`);
  await load.release();
  return faults;
}
