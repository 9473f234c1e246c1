import type { Page } from "playwright-core";

/** Call it before opening the page. @returns filled while it loads: bytes as they were transferred, by URL. Prefetches are left out */
export async function countScripts(page: Page): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    (route) => (route.request().headers()["next-router-prefetch"] ? route.abort() : route.continue()),
  );
  const session = await page.context().newCDPSession(page);
  const answers = new Map<string, { url: string; headBytes: number }>();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isScript = type === "Script" || response.mimeType.includes("javascript");
    // So far only the response head has arrived.
    if (isScript) answers.set(requestId, { url: response.url, headBytes: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) scripts.set(answer.url, encodedDataLength - answer.headBytes);
  });
  return scripts;
}
