import { z } from "zod";
import { pageQuery } from "../page";

export const listQuery = {
  projectId: z.string().optional().meta({ description: "The project's `prj_` id. Defaults to the organization's newest project" }),
  ...pageQuery,
};
export const projectQuery = z.object({ projectId: listQuery.projectId });
