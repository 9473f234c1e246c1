import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requireUserAccess } from "@/lib/graphs/access";
import { requireGroup } from "@/lib/groups/require-group";
import { checkUserId, ensureUser } from "@/lib/users/ensure-user";

export type WritableGraph =
  | { id: string; kind: "USER"; userId: string; externalId: string; lastActiveAt: Date; isNew: boolean }
  | { id: string; kind: "GROUP"; name: string };

export type WriteTarget = { userId?: string; group?: string };

export const isDefaultTarget = ({ userId, group }: WriteTarget): boolean => userId === undefined && group === undefined;

function groupNameOf(ctx: ProjectContext, target: WriteTarget): string {
  if (isDefaultTarget(target) && ctx.project.settings.requireUser) {
    throw new AppError("USER_REQUIRED", "This project requires a user or a group. Set a user ID, or a group for shared memory.");
  }
  return target.group ?? "default";
}

/**
 * Creates the user if needed; a group must exist.
 * @throws AppError GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, USER_REQUIRED, VALIDATION_ERROR for an invalid user id
 */
export async function writableGraph(ctx: ProjectContext, target: WriteTarget): Promise<WritableGraph> {
  if (target.userId !== undefined) {
    requireUserAccess(ctx, target.userId);
    const { graphId, ...user } = await ensureUser(ctx, target.userId);
    return { id: graphId, kind: "USER", externalId: target.userId, ...user };
  }
  const { id, name } = await requireGroup(ctx, groupNameOf(ctx, target));
  return { id, kind: "GROUP", name };
}

/** Throws as `writableGraph` does, but creates nothing. */
export async function checkWritable(ctx: ProjectContext, target: WriteTarget): Promise<void> {
  if (target.userId === undefined) {
    await requireGroup(ctx, groupNameOf(ctx, target));
  } else {
    requireUserAccess(ctx, target.userId);
    await checkUserId(ctx, target.userId);
  }
}
