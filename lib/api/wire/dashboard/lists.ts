import { z } from "zod";
import { showId } from "@/lib/ids";
import { graphKinds } from "@/lib/vocabulary";
import { pageQuery } from "../page";

/** Query parameters of every list of a project. */
export const listQuery = {
  projectId: z.string().optional().meta({ description: "The project's `prj_` id; the newest project without it" }),
  ...pageQuery,
};
export const projectQuery = z.object({ projectId: listQuery.projectId });

/** One or several words of a list, as a query carries them: comma-separated. */
export const someOf = <T extends string>(words: readonly T[]) =>
  z
    .string()
    .refine(
      (text) => text.split(",").every((word) => (words as readonly string[]).includes(word)),
      `not one or several of ${words.join(", ")}`,
    )
    .optional()
    .meta({ description: `One or several of ${words.join(", ")}, comma-separated` });
export const readSome = <T extends string>(text: string | undefined): T[] | undefined =>
  text === undefined ? undefined : ([...new Set(text.split(","))] as T[]);

export const Total = z
  .int()
  .meta({ description: "How many there are under these filters, exactly up to 1,000 where they have to be counted" });
export const TotalIsExact = z.boolean().meta({ description: "False: there are more than `total`" });

/** The graph that something is in. */
export const GraphRef = z.object({
  id: z.string(),
  kind: z.enum(graphKinds),
  groupName: z.string().nullable(),
  userId: z.string().nullable().meta({ description: "The caller's own id of the user" }),
});
export type GraphRow = { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
export const toGraphRef = (graph: GraphRow): z.input<typeof GraphRef> => ({ ...graph, id: showId("graph", graph.id) });
