import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

// A key's constraints narrow what it sees. The names alone decide, so a refusal tells nothing of what exists.

export function canSeeUser(ctx: ProjectContext, externalId: string): boolean {
  const constraints = ctx.key?.constraints;
  return !constraints || (constraints.users?.includes(externalId) ?? false);
}

export function canSeeGroup(ctx: ProjectContext, name: string): boolean {
  const constraints = ctx.key?.constraints;
  return !constraints || (constraints.groups?.includes(name) ?? false);
}

/** Groups the key is narrowed to; null when it sees all. */
export function visibleGroups(ctx: ProjectContext): string[] | null {
  const constraints = ctx.key?.constraints;
  return constraints ? (constraints.groups ?? []) : null;
}

export const accessDenied = () => new AppError("GRAPH_ACCESS_DENIED", "This key is limited to other users or groups.");
