import { z } from "zod";
import { showId } from "@/lib/ids";
import type { ListedProject } from "@/lib/projects/list-projects";
import { showTime, Timestamp } from "../common";

/** Which project an answer is of; on every answer that is of one. */
export const ProjectRef = z.object({ id: z.string(), tag: z.string(), name: z.string() });

export const toProjectRef = (project: { id: string; tag: string; name: string }): z.input<typeof ProjectRef> => ({
  id: showId("project", project.id),
  tag: project.tag,
  name: project.name,
});

export const Project = z.object({
  ...ProjectRef.shape,
  description: z.string(),
  region: z.string(),
  plan: z.string(),
  createdAt: Timestamp,
  stats: z.object({ memories: z.int(), chunks: z.int(), apiKeys: z.int(), users: z.int() }),
});

export const toProject = (project: ListedProject): z.input<typeof Project> => ({
  ...toProjectRef(project),
  description: project.description,
  region: project.region,
  plan: project.plan,
  createdAt: showTime(project.createdAt),
  stats: project.stats,
});
