import { env } from "@/lib/env";

/** CSRF check: another site can make a browser send our cookie, but not our `Origin`. */
export function isSameOriginRequest(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const origin = request.headers.get("origin");
  return origin !== null && isOwnUrl(request, origin);
}

export function isOwnUrl(request: Request, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, host, protocol } = new URL(url);
  const { LOCI_BASE_URL, address } = env();
  if (LOCI_BASE_URL) return origin === address;
  return /^https?:$/.test(protocol) && host === (request.headers.get("host") ?? new URL(request.url).host);
}

export function ownOrigin(headers: Headers): string {
  const { LOCI_BASE_URL, address } = env();
  const host = headers.get("host");
  if (LOCI_BASE_URL || !host) return address;
  return `${headers.get("x-forwarded-proto")?.startsWith("https") ? "https" : "http"}://${host}`;
}
