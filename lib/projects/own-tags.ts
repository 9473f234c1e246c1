import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** A key belongs to one project: other tags are not found, existing or not. @throws AppError PROJECT_NOT_FOUND */
export function requireOwnTags(ctx: ProjectContext, tags: string[]): void {
  for (const tag of tags) {
    if (tag !== ctx.project.tag)
      throw new AppError("PROJECT_NOT_FOUND", `This key can't access a project "${tag}". Its own project is "${ctx.project.tag}".`);
  }
}
