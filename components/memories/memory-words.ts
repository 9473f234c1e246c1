import type { Reply } from "@/app/v1/routes";
import { relationWords } from "../entities/relation-words";
import { onDay } from "../ui/when";

export type MemoryRecord = Reply<"GET", "/v1/dashboard/memories/{id}">;
export type MemoryConflict = MemoryRecord["conflicts"][number];

/** How sure we are, in words and with the figure. From 0.85 on, a newer statement may retire an older one by itself. */
export function confidenceWords(confidence: number): string {
  const words = confidence >= 0.95 ? "Almost certain" : confidence >= 0.85 ? "Sure" : confidence >= 0.6 ? "Fairly sure" : "Unsure";
  return `${words} (${Math.round(confidence * 100)}%)`;
}

/** When it holds in the world: "since 1 Aug 2025"; null where nothing was said of it. */
export function validWords({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }): string | null {
  const [from, until] = [validFrom, validUntil].map((at) => at && onDay(new Date(at)));
  if (from && until) return from === until ? `on ${from}` : `${from} to ${until}`;
  if (from) return `since ${from}`;
  return until ? `until ${until}` : null;
}

/** "lives in Lisbon": the attribute that a memory sets or ends. `FAVORITE:color` has what it is of in its name. */
export function attributeWords({ name, value, ends }: { name: string; value: string; ends: boolean }): string {
  const [type, of] = name.split(":") as [string, string?];
  const says = of ? `has the favorite ${of.replaceAll("_", " ").toLowerCase()}` : relationWords(type);
  return `${ends ? "no longer " : ""}${says} ${value}`;
}

/** An attribute's name where no value stands beside it: "lives in", "favorite color". */
export function attributeName(name: string): string {
  const [type, of] = name.split(":") as [string, string?];
  return of ? `${type.toLowerCase()} ${of.replaceAll("_", " ").toLowerCase()}` : type.replaceAll("_", " ").toLowerCase();
}

/** Whom an act is told of. */
export const actorName = ({ type, name }: { type: string; name: string | null }): string =>
  type === "system" ? "Loci, by its rules" : (name ?? (type === "api_key" ? "an API key" : "somebody"));

/** Who decided, as a resolution signs it. */
export const deciderName = (by: string): string => (by === "system" ? "Loci, by its rules" : by);
