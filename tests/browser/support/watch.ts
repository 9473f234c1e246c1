import type { Page, Request } from "playwright-core";

/** What went wrong on a page where its person may not see it: one sentence each, in the order they happened. */
export interface Watch {
  faults: string[];
  /** Requests that the page itself let go of: as it must when it is left, and at no other time. */
  givenUp: string[];
  /** Hosts other than the page's own that were asked for anything. */
  foreign: string[];
}

/** Listens from now on: errors in the console, errors that nothing caught, requests that failed or were refused. */
export function watch(page: Page, base: string): Watch {
  const seen: Watch = { faults: [], givenUp: [], foreign: [] };
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
    if (reason !== "net::ERR_ABORTED") seen.faults.push(`${reason}: ${named(request, base)}`);
    // The router stops fetching ahead whenever it pleases.
    else if (request.headers().rsc === undefined) seen.givenUp.push(`given up: ${named(request, base)}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(base).origin) seen.foreign.push(url.host);
  });
  return seen;
}

const named = (request: Request, base: string) => `${request.method()} ${request.url().replace(base, "")}`;
