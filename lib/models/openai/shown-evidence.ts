import type { Evidence } from "../types";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** As models read it best, UTC: `2024-05-15 14:00 (Wednesday)`; midnight is left out. */
export function formatTime(time: Date | string): string {
  const at = new Date(time);
  const [day, hour] = at.toISOString().split("T") as [string, string];
  return `${day}${hour.startsWith("00:00") ? "" : ` ${hour.slice(0, 5)}`} (${weekdays[at.getUTCDay()]})`;
}

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== false));

/** Numbered from 1. To avoid repeating text, a memory from a listed passage refers to its number. */
export function formatEvidence(evidence: Evidence[]): Record<string, unknown>[] {
  const passages = new Map(evidence.flatMap(({ kind, chunkId }, i) => (kind === "passage" ? [[chunkId, i + 1] as const] : [])));
  return evidence.map((one, i) => {
    const isPassage = one.kind === "passage";
    const passage = passages.get(one.chunkId);
    return withoutEmpty({
      number: i + 1,
      text: one.content,
      drawn_from: isPassage ? null : passage,
      quote: isPassage || passage || one.quote === one.content ? null : one.quote,
      said_by: one.speaker ?? one.role ?? "a document",
      said_at: one.saidAt && formatTime(one.saidAt),
      holds_from: one.validFrom && formatTime(one.validFrom),
      holds_until: one.validUntil && formatTime(one.validUntil),
      is_outdated: one.isFormer,
      outdated_words: one.outdated.length > 0 ? one.outdated : null,
      is_contested: one.contested,
      unverified_source: one.origin,
    });
  });
}
