import type { ResponseBody } from "@/app/v1/routes";
import { relationLabel } from "../entities/relation-labels";
import { formatDay } from "../ui/time-format";

export type MemoryRecord = ResponseBody<"GET", "/v1/dashboard/memories/{id}">;
export type MemoryConflict = MemoryRecord["conflicts"][number];

export const trustNames: Record<MemoryRecord["trust"], string> = {
  user: "User",
  internal: "Internal",
  assistant: "Assistant",
  external: "External (unverified)",
};

/** From 0.85, a newer memory may supersede an older one automatically. */
export function confidenceLabel(confidence: number): string {
  const words = confidence >= 0.95 ? "Very high" : confidence >= 0.85 ? "High" : confidence >= 0.6 ? "Medium" : "Low";
  return `${words} (${Math.round(confidence * 100)}%)`;
}

export function validityLabel({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }): string | null {
  const from = validFrom && formatDay(new Date(validFrom));
  // The end of a range is exclusive: midnight on the 13th means up to the 12th.
  const until = validUntil && formatDay(new Date(new Date(validUntil).getTime() - (validFrom ? 1 : 0)));
  if (from && until) return from === until ? `on ${from}` : `${from} to ${until}`;
  if (from) return `since ${from}`;
  return until ? `until ${until}` : null;
}

/** The name may have a qualifier, as in `FAVORITE:color`. */
export function attributeLabel({ name, value, ends }: { name: string; value: string; ends: boolean }): string {
  const [type, qualifier] = name.split(":") as [string, string?];
  const kind = qualifier?.replaceAll("_", " ").toLowerCase();
  const label = kind && type !== "HAS" ? `${relationLabel(type)} ${kind}` : relationLabel(type);
  return `${ends ? "no longer " : ""}${label} ${value}`;
}

const attributeNouns: Record<string, string> = {
  LIVES_IN: "home",
  WORKS_AT: "employer",
  HAS_ROLE: "role",
  REPORTS_TO: "manager",
  STUDIES_AT: "school",
  MARRIED_TO: "spouse",
  PARTNER_OF: "partner",
  BORN_ON: "date of birth",
  BORN_IN: "birthplace",
};

export function attributeName(name: string): string {
  const noun = attributeNouns[name];
  if (noun) return noun;
  const [type, qualifier] = name.split(":") as [string, string?];
  if (qualifier && (type === "VALUE" || type === "HAS")) return qualifier.toLowerCase();
  return (qualifier ? `${type} ${qualifier}` : type).replaceAll("_", " ").toLowerCase();
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const actorName = ({ type, name }: { type: string; name: string | null }): string =>
  type === "system" ? "Loci (automatic)" : (name ?? (type === "api_key" ? "an API key" : "a user"));

export const resolverName = (by: string): string => (by === "system" ? "Loci (automatic)" : by);
