import { cookieOf } from "./cookies";

export const homePath = "/projects";

export const nextCookie = "loci_next";

const maxLength = 1_000;

/** Prevents open redirects. */
export function safePath(path: unknown): string {
  // Browsers treat `\` as `/` and drop tabs and newlines; a path that starts with two slashes names another host.
  if (typeof path !== "string" || path.length > maxLength || !/^\/(?!\/)[!-[\]-~]*$/.test(path)) return homePath;
  const url = new URL(path, "http://own");
  return url.origin === "http://own" && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : homePath;
}

/** `proxy.ts` sets `x-path`. */
export function signInPath(headers: Headers): string {
  const path = safePath(headers.get("x-path"));
  return path === homePath ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}

export function requestedPath(headers: Headers): string {
  try {
    return safePath(decodeURIComponent(cookieOf(headers, [nextCookie]) ?? ""));
  } catch {
    return homePath;
  }
}
