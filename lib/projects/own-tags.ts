import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** A key belongs to one project: any other tag is not there, whether it exists or not. @throws AppError PROJECT_NOT_FOUND */
export function ownTags(ctx: ProjectContext, tags: string[]): void {
  for (const tag of tags) {
    if (tag !== ctx.project.tag)
      throw new AppError("PROJECT_NOT_FOUND", `No project "${tag}" for this key. Its own is "${ctx.project.tag}".`);
  }
}
