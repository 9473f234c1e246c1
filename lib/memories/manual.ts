import type { Actor, ProjectContext } from "@/lib/context";

/** Who resolved a conflict, and how. On an open conflict it marks the pair as reserved for a person: reconciling won't decide it. */
export type ConflictResolution = { action: string; by: string; at: string; note: string | null; memoryId: string | null };

const system = "system";

/** An actor's display name, never "system": reconciling may overturn its own decisions. */
export function actorName(actor: Actor): string {
  const names = [actor.name, actor.id, `${actor.type} (unnamed)`].flatMap((name) => name?.trim() || []);
  return names.find((name) => name.toLowerCase() !== system)!;
}

export const manualResolution = (
  ctx: ProjectContext,
  action: string,
  { note = null, memoryId = null }: { note?: string | null; memoryId?: string | null } = {},
): ConflictResolution => ({ action, by: actorName(ctx.actor), at: new Date().toISOString(), note, memoryId });
