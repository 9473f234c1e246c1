import { cookieOf } from "./cookies";

/** Where people go when they have signed in. */
export const home = "/projects";

/** Keeps the page that asked for a sign-in while its person fetches a link from the terminal. */
export const nextCookie = "loci_next";

/** Long enough for a sign-in, and no cookie's worth of rubbish. */
const longest = 1_000;

/** A page of this service as a path, else the dashboard: an address that another site chose must not lead away from here. */
export function ownPath(given: unknown): string {
  // Browsers read `\` as `/`, and drop tabs and line ends: what begins with two slashes names another host.
  if (typeof given !== "string" || given.length > longest || !/^\/(?!\/)[!-[\]-~]*$/.test(given)) return home;
  const url = new URL(given, "http://own");
  return url.origin === "http://own" && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : home;
}

/** The sign-in, which leads back to the page that a request is for. `proxy.ts` tells which one that is. */
export function signInPath(headers: Headers): string {
  const path = ownPath(headers.get("x-path"));
  return path === home ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** The page that a request's browser was on its way to, before it signed in. */
export function rememberedPath(headers: Headers): string {
  try {
    return ownPath(decodeURIComponent(cookieOf(headers, [nextCookie]) ?? ""));
  } catch {
    // Not what we wrote.
    return home;
  }
}
