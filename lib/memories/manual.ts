import type { Actor, ProjectContext } from "@/lib/context";

export type ConflictResolution = { action: string; by: string; at: string; note: string | null; memoryId: string | null };

const system = "system";

/** Never "system": reconciling may overturn its own decisions. */
export function actorName(actor: Actor): string {
  const names = [actor.name, actor.id, `${actor.type} (unnamed)`].flatMap((name) => name?.trim() || []);
  return names.find((name) => name.toLowerCase() !== system)!;
}

export const manualResolution = (
  ctx: ProjectContext,
  action: string,
  { note = null, memoryId = null }: { note?: string | null; memoryId?: string | null } = {},
): ConflictResolution => ({ action, by: actorName(ctx.actor), at: new Date().toISOString(), note, memoryId });
