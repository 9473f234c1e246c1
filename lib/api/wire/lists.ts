import { z } from "zod";
import { formatId } from "@/lib/ids";
import { graphKinds } from "@/lib/vocabulary";

export const commaSeparated = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .refine(
      (text) => text.split(",").every((value) => (values as readonly string[]).includes(value)),
      `not one or more of ${values.join(", ")}`,
    )
    .optional()
    .meta({ description: `One or more of ${values.join(", ")}, comma-separated` });
export const readCommaSeparated = <T extends string>(text: string | undefined): T[] | undefined =>
  text === undefined ? undefined : ([...new Set(text.split(","))] as T[]);

export const Total = z.int().min(0).meta({ description: "Number of matches. May be a lower bound above 1,000; see `totalIsExact`" });
export const TotalIsExact = z.boolean().meta({ description: "false if there are more matches than `total`" });

export const GraphRef = z
  .object({
    id: z.string(),
    kind: z.enum(graphKinds),
    groupName: z.string().nullable(),
    userId: z.string().nullable().meta({ description: "Your own user id" }),
  })
  .meta({ id: "GraphRef" });
export type GraphRow = { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
export const toGraphRef = (graph: GraphRow): z.input<typeof GraphRef> => ({ ...graph, id: formatId("graph", graph.id) });
