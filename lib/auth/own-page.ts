import { env } from "@/lib/env";

/** Another site's page can make a browser send our cookie; what it cannot do is send our `Origin`. Reading is safe: it cannot see the answer. */
export function isOwnPage(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const origin = request.headers.get("origin");
  return origin !== null && isOwnAddress(request, origin);
}

/** Whether an address is on this service's own origin: that of `LOCI_BASE_URL`, else of the host that the request was sent to. */
export function isOwnAddress(request: Request, given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { origin, host, protocol } = new URL(given);
  const { LOCI_BASE_URL, address } = env();
  if (LOCI_BASE_URL) return origin === address;
  return /^https?:$/.test(protocol) && host === (request.headers.get("host") ?? new URL(request.url).host);
}

/** This service's origin as the browser knows it, to be shown: that of `LOCI_BASE_URL`, else of the host that the request was sent to. */
export function ownOrigin(headers: Headers): string {
  const { LOCI_BASE_URL, address } = env();
  const host = headers.get("host");
  if (LOCI_BASE_URL || !host) return address;
  return `${headers.get("x-forwarded-proto")?.startsWith("https") ? "https" : "http"}://${host}`;
}
