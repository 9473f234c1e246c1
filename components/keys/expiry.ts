export const expiries = ["never", "30", "90", "365", "date"] as const;
export type Expiry = (typeof expiries)[number];

export const expiryNames: Record<Expiry, string> = {
  never: "Never",
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  date: "On a date …",
};

const dayMs = 86_400_000;

/** When a key ends that is made now: ISO text; undefined for one that does not. A date counts to its end, UTC. */
export function expiresAt(expiry: Expiry, date: string, now: number): string | undefined {
  if (expiry === "never") return undefined;
  if (expiry === "date") return `${date}T23:59:59Z`;
  return new Date(now + Number(expiry) * dayMs).toISOString();
}

/** How near the end of a key is. */
export function nearEnd(expires: string | null, now: number): "ended" | "soon" | null {
  if (expires === null) return null;
  const left = Date.parse(expires) - now;
  if (left <= 0) return "ended";
  return left < 7 * dayMs ? "soon" : null;
}
