import { env } from "@/lib/env";

/** A cookie of a request by its name, the first of several that is there. */
export function cookieOf(headers: Headers, names: string[]): string | undefined {
  const sent = sentCookies(headers);
  return names.map((name) => sent.get(name)).find(Boolean);
}

function sentCookies(headers: Headers): Map<string, string> {
  const sent = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [name = "", ...value] = pair.trim().split("=");
    // Of two with one name a browser sends the one of the closer path first.
    if (name && !sent.has(name)) sent.set(name, value.join("="));
  }
  return sent;
}

/** The request's `Cookie` as it will be when the browser has read these `Set-Cookie` lines. */
export function withCookies(headers: Headers, setCookies: string[]): string {
  const cookies = sentCookies(headers);
  for (const line of setCookies) {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.trim().split("=");
    const isTakenAway = value.join("") === "" || attributes.some((attribute) => /^\s*max-age=(?:0|-\d+)\s*$/i.test(attribute));
    if (isTakenAway) cookies.delete(name);
    else cookies.set(name, value.join("="));
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** `Set-Cookie` for a session that scripts cannot read and other sites' forms do not carry. `seconds` 0 takes it away. */
export function sessionCookie(request: Request, cookie: { name: string; value: string; seconds: number }): string {
  const parts = [`${cookie.name}=${cookie.value}`, "Path=/", `Max-Age=${cookie.seconds}`, "HttpOnly", "SameSite=Lax"];
  if (isOverHttps(request)) parts.push("Secure");
  return parts.join("; ");
}

/** A proxy that ends TLS says so; who says it falsely only keeps their own cookie from plain http. */
function isOverHttps(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return [env().address, request.url, `${forwarded}:`].some((url) => url.startsWith("https:"));
}
