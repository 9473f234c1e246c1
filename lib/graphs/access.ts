import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

// By name only, so a rejection doesn't reveal whether the user or group exists.

export function canSeeUser(ctx: ProjectContext, externalId: string): boolean {
  const constraints = ctx.access?.constraints;
  return !constraints || (constraints.users?.includes(externalId) ?? false);
}

export function canSeeGroup(ctx: ProjectContext, name: string): boolean {
  const constraints = ctx.access?.constraints;
  return !constraints || (constraints.groups?.includes(name) ?? false);
}

export function visibleGroups(ctx: ProjectContext): string[] | null {
  const constraints = ctx.access?.constraints;
  return constraints ? (constraints.groups ?? []) : null;
}

export const accessDenied = () => new AppError("GRAPH_ACCESS_DENIED", "This API key can't access this user or group. Use a key that can.");

/** @throws AppError GRAPH_ACCESS_DENIED */
export function requireUserAccess(ctx: ProjectContext, externalId: string): void {
  if (!canSeeUser(ctx, externalId)) throw accessDenied();
}
