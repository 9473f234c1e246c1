import { env } from "@/lib/env";

export function cookieOf(headers: Headers, names: string[]): string | undefined {
  const cookies = parseCookies(headers);
  return names.map((name) => cookies.get(name)).find(Boolean);
}

function parseCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [name = "", ...value] = pair.trim().split("=");
    // Browsers send the more specific path first.
    if (name && !cookies.has(name)) cookies.set(name, value.join("="));
  }
  return cookies;
}

export function withCookies(headers: Headers, setCookies: string[]): string {
  const cookies = parseCookies(headers);
  for (const line of setCookies) {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.trim().split("=");
    const isRemoved = value.join("") === "" || attributes.some((attribute) => /^\s*max-age=(?:0|-\d+)\s*$/i.test(attribute));
    if (isRemoved) cookies.delete(name);
    else cookies.set(name, value.join("="));
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

export function sessionCookie(request: Request, cookie: { name: string; value: string; seconds: number }): string {
  const parts = [`${cookie.name}=${cookie.value}`, "Path=/", `Max-Age=${cookie.seconds}`, "HttpOnly", "SameSite=Lax"];
  if (isOverHttps(request)) parts.push("Secure");
  return parts.join("; ");
}

/** Forging the proxy's header only keeps the forger's own cookie off plain HTTP. */
function isOverHttps(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return [env().address, request.url, `${forwarded}:`].some((url) => url.startsWith("https:"));
}
