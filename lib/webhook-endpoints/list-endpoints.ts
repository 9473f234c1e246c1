import type { ProjectContext } from "@/lib/context";
import { type Endpoint, readEndpoints, requireWholeProject } from "./endpoint-record";

/** Newest first. @throws AppError GRAPH_ACCESS_DENIED for a restricted key */
export async function listEndpoints(ctx: ProjectContext): Promise<Endpoint[]> {
  requireWholeProject(ctx);
  return readEndpoints(ctx);
}
