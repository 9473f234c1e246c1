import type { Actor, ProjectContext } from "@/lib/context";

/** What a conflict's resolution says of who acted. While the conflict is open it marks the pair as a person's: nothing decides it by itself. */
export type Hand = { action: string; by: string; at: string; note: string | null; memoryId: string | null };

/** How reconciling signs what it decided. */
const system = "system";

/** An actor's name as records show it; never the system's for anybody else, whose decisions reconciling takes back. */
export function shownActor(actor: Actor): string {
  const names = [actor.name, actor.id, `${actor.type} (unnamed)`].flatMap((name) => name?.trim() || []);
  return names.find((name) => name.toLowerCase() !== system)!;
}

export const handOf = (
  ctx: ProjectContext,
  action: string,
  { note = null, memoryId = null }: { note?: string | null; memoryId?: string | null } = {},
): Hand => ({ action, by: shownActor(ctx.actor), at: new Date().toISOString(), note, memoryId });
