import type { ProjectContext } from "@/lib/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import { accessDenied, canSeeGroup, requireUserAccess } from "@/lib/graphs/access";

export type Owner = { userId?: string; group?: string };

/** `bound`: the connection is for this user or group, so the tools don't take another. */
export type Session = {
  ctx: ProjectContext;
  bound: Owner | null;
  /** The one tool that the request calls. */
  calls?: string;
  /** A tool reports its failure here, because its answer is a success to HTTP. */
  failed?: (code: ErrorCode) => void;
};

/**
 * By header, by query, or by a key that is restricted to one. Narrows the context, so that every function enforces it.
 * @throws AppError GRAPH_ACCESS_DENIED
 */
export function openSession(ctx: ProjectContext, request: Request): Session {
  const { searchParams } = new URL(request.url);
  const named = (header: string, query: string) => request.headers.get(header)?.trim() || searchParams.get(query) || undefined;
  const userId = named("x-loci-user", "user_id");
  const group = named("x-loci-group", "group_id");
  const bound = userId !== undefined || group !== undefined ? { userId, group } : ofKey(ctx);
  if (!bound) return { ctx, bound };
  if (bound.userId !== undefined) requireUserAccess(ctx, bound.userId);
  if (bound.group !== undefined && !canSeeGroup(ctx, bound.group)) throw accessDenied();
  const constraints = { users: bound.userId === undefined ? [] : [bound.userId], groups: bound.group === undefined ? [] : [bound.group] };
  return { ctx: { ...ctx, access: { ...ctx.access!, constraints } }, bound };
}

function ofKey({ access }: ProjectContext): Owner | null {
  const { users = [], groups = [] } = access?.constraints ?? {};
  if (users.length === 1 && groups.length <= 1) return { userId: users[0], group: groups[0] };
  return users.length === 0 && groups.length === 1 ? { group: groups[0] } : null;
}

export type OwnerArguments = { user_id?: string; group_id?: string };

/** Whom a call reads. */
export const readOwner = ({ bound }: Session, { user_id, group_id }: OwnerArguments): Owner =>
  bound ?? { userId: user_id, group: group_id };

/** Whom a call writes to: a connection for both writes to the user. */
export function writeOwner(session: Session, given: OwnerArguments): Owner {
  const { userId, group } = readOwner(session, given);
  if (userId === undefined && group === undefined) {
    throw new AppError("USER_REQUIRED", "Whose memory? Send user_id for what one user said, or group_id for shared knowledge.");
  }
  return userId === undefined ? { group } : { userId };
}

export function requireUserId(session: Session, { user_id }: OwnerArguments): string {
  const { userId } = readOwner(session, { user_id });
  if (userId !== undefined) return userId;
  throw new AppError("USER_REQUIRED", "Whose context? Send user_id.");
}
