export const expiries = ["never", "30", "90", "365", "date"] as const;
/** `kept`: an existing key's own, unchanged. */
export type Expiry = (typeof expiries)[number] | "kept";

export const expiryNames: Record<(typeof expiries)[number], string> = {
  never: "Never",
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  date: "Custom date…",
};

const dayMs = 86_400_000;

/** ISO text; null for never, undefined to keep it. A date includes the whole day, UTC. */
export function expiresAt(expiry: Expiry, date: string, now: number): string | null | undefined {
  if (expiry === "kept") return undefined;
  if (expiry === "never") return null;
  if (expiry === "date") return `${date}T23:59:59Z`;
  return new Date(now + Number(expiry) * dayMs).toISOString();
}

export function expiryState(expires: string | null, now: number): "expired" | "soon" | null {
  if (expires === null) return null;
  const remainingMs = Date.parse(expires) - now;
  if (remainingMs <= 0) return "expired";
  return remainingMs < 7 * dayMs ? "soon" : null;
}
