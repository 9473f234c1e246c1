import type { Page, Request } from "playwright-core";

export interface Watch {
  faults: string[];
  /** Requests that the page aborted, which is only expected when navigating away. */
  aborted: string[];
  foreign: string[];
}

export function watch(page: Page, base: string): Watch {
  const seen: Watch = { faults: [], aborted: [], foreign: [] };
  page.on("console", (message) => {
    // The browser's message for a rejected request, which `response` reports with its status.
    if (message.type() !== "error" || /^Failed to load resource/.test(message.text())) return;
    seen.faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => seen.faults.push(`error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) seen.faults.push(`${response.status()}: ${describeRequest(response.request(), base)}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    if (reason !== "net::ERR_ABORTED") seen.faults.push(`${reason}: ${describeRequest(request, base)}`);
    // The router may cancel prefetches at any time.
    else if (request.headers().rsc === undefined) seen.aborted.push(`aborted: ${describeRequest(request, base)}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(base).origin) seen.foreign.push(url.host);
  });
  return seen;
}

const describeRequest = (request: Request, base: string) => `${request.method()} ${request.url().replace(base, "")}`;
