import type { Page, Request } from "playwright-core";

/** What went wrong on a page where its person may not see it: one sentence each, in the order they happened. */
export interface Watch {
  faults: string[];
  /** Hosts other than the page's own that were asked for anything. */
  foreign: string[];
}

/** Listens from now on: errors in the console, errors that nothing caught, requests that failed or were refused. */
export function watch(page: Page, base: string): Watch {
  const seen: Watch = { faults: [], foreign: [] };
  page.on("console", (message) => {
    // The browser's own words for a refused request, which `response` tells with its status.
    if (message.type() !== "error" || /^Failed to load resource/.test(message.text())) return;
    seen.faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => seen.faults.push(`error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) seen.faults.push(`${response.status()}: ${named(response.request(), base)}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    if (reason !== "net::ERR_ABORTED" || !isGivenUp(request)) seen.faults.push(`${reason}: ${named(request, base)}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(base).origin) seen.foreign.push(url.host);
  });
  return seen;
}

/** The router lets go of what it had fetched ahead, and a navigation of what it leaves behind: neither is a fault. */
function isGivenUp(request: Request): boolean {
  if (request.headers()["next-router-prefetch"] !== undefined || request.headers().rsc !== undefined) return true;
  return request.isNavigationRequest() || request.frame().isDetached();
}

const named = (request: Request, base: string) => `${request.method()} ${request.url().replace(base, "")}`;
