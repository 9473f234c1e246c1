import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { accessDenied, canSeeUser } from "@/lib/graphs/access";
import { requireGroup } from "@/lib/groups/require-group";
import { checkUserId, ensureUser } from "@/lib/users/ensure-user";

/** The one graph that a call writes to. */
export type WritableGraph =
  | { id: string; kind: "USER"; userId: string; externalId: string; isNew: boolean }
  | { id: string; kind: "GROUP"; name: string };

/** Whose memory a call adds to: one of the two, or the project's `default` group. */
export type Target = { userId?: string; group?: string };

/** Whether a call names nobody, so that what it adds goes to the shared group `default`. */
export const isUnnamed = ({ userId, group }: Target): boolean => userId === undefined && group === undefined;

/** @throws AppError USER_REQUIRED */
function groupNameOf(ctx: ProjectContext, target: Target): string {
  if (isUnnamed(target) && ctx.project.settings.requireUser) {
    throw new AppError("USER_REQUIRED", "This project requires a user. Name a user, or a group to share the memory.");
  }
  return target.group ?? "default";
}

/** A user's graph, which comes to life here; or a group's, which must exist; or the project's `default` group. */
export async function writableGraph(ctx: ProjectContext, target: Target): Promise<WritableGraph> {
  if (target.userId !== undefined) {
    if (!canSeeUser(ctx, target.userId)) throw accessDenied();
    const { graphId, userId, isNew } = await ensureUser(ctx, target.userId);
    return { id: graphId, kind: "USER", userId, externalId: target.userId, isNew };
  }
  const { id, name } = await requireGroup(ctx, groupNameOf(ctx, target));
  return { id, kind: "GROUP", name };
}

/**
 * Refuses a target that `writableGraph` would refuse, and makes nothing.
 * @throws AppError GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, USER_REQUIRED, VALIDATION_ERROR for an impossible user id
 */
export async function checkWritable(ctx: ProjectContext, target: Target): Promise<void> {
  if (target.userId === undefined) await requireGroup(ctx, groupNameOf(ctx, target));
  else if (!canSeeUser(ctx, target.userId)) throw accessDenied();
  else await checkUserId(ctx, target.userId);
}
