import { setTimeout } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** As Playwright's "networkidle". */
const quietMs = 500;

export type Scripts = {
  /** Bytes as they were transferred, by URL; filled while the page loads. */
  bytes: Map<string, number>;
  /** Until no script has been requested or loaded for a moment. */
  loaded: () => Promise<void>;
};

/** Call it before opening the page. Prefetches are left out: they wait until the page is closed, because the router repeats those that fail. */
export async function countScripts(page: Page): Promise<Scripts> {
  const bytes: Scripts["bytes"] = new Map();
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    (route) => (route.request().headers()["next-router-prefetch"] ? undefined : route.continue()),
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
    bytes,
    async loaded() {
      await page.waitForLoadState();
      while (underWay.size > 0 || performance.now() - changedAt < quietMs) await setTimeout(quietMs / 10);
    },
  };
}
