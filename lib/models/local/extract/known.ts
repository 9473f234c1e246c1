import { type EntityType, entityTypes } from "@/lib/vocabulary";
import type { KnownNames } from "./names";

/** Looks up what the graph knows: the full name without regard to case, or a part of it that only one person bears. */
export function knownNames(known: readonly { name: string; type: string }[]): KnownNames {
  const full = new Map<string, { name: string; type: EntityType }>();
  const parts = new Map<string, { name: string; type: EntityType } | null>();
  for (const { name, type } of known) {
    const entity = { name, type: entityTypes.find((candidate) => candidate === type) ?? "OTHER" };
    if (!name.trim()) continue;
    full.set(key(name), entity);
    if (entity.type !== "PERSON") continue;
    for (const part of key(name).split(/\s+/).slice(0, 1)) {
      const other = parts.get(part);
      parts.set(part, other === undefined || other?.name === name ? entity : null);
    }
  }
  return { find: (name) => full.get(key(name)) ?? parts.get(key(name)) ?? null };
}

function key(name: string): string {
  return name.toLowerCase().trim();
}
