import type { ProjectContext } from "@/lib/context";
import { ensureUser } from "@/lib/users/ensure-user";
import { canSeeUser, denied } from "./access";
import { findGroup } from "./find-group";

/** The one graph that a call writes to. */
export type WritableGraph =
  | { id: string; kind: "USER"; userId: string; externalId: string; isNew: boolean }
  | { id: string; kind: "GROUP"; name: string };

/** Whose memory a call adds to: one of the two, or the project's `default` group. */
export type Target = { userId?: string; group?: string };

/** A user's graph, which comes to life here; or a group's, which must exist; or the project's `default` group. */
export async function writableGraph(ctx: ProjectContext, target: Target): Promise<WritableGraph> {
  if (target.userId !== undefined) {
    if (!canSeeUser(ctx, target.userId)) throw denied();
    const { graphId, userId, isNew } = await ensureUser(ctx, target.userId);
    return { id: graphId, kind: "USER", userId, externalId: target.userId, isNew };
  }
  const { id, name } = await findGroup(ctx, target.group ?? "default");
  return { id, kind: "GROUP", name };
}

/**
 * Refuses a target that `writableGraph` would refuse, and makes nothing.
 * @throws AppError GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function checkWritable(ctx: ProjectContext, target: Target): Promise<void> {
  if (target.userId === undefined) await findGroup(ctx, target.group ?? "default");
  else if (!canSeeUser(ctx, target.userId)) throw denied();
}
