import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { HeldMemory, HeldQuery, toHeldMemory } from "@/lib/api/wire/dashboard/held";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { Total, TotalIsExact } from "@/lib/api/wire/lists";
import { NextCursor, readPage } from "@/lib/api/wire/page";
import { listHeld } from "@/lib/holds/list-held";

export const GET = dashboardApi.json({
  summary: "List held statements, newest first",
  description:
    "Statements from outside about payments, credentials, contact data or permissions, and orders to the assistant. Search, answers and context blocks don't contain them until a person approves them.",
  access: "member",
  project: "query",
  query: HeldQuery,
  response: z.object({ project: ProjectRef, held: z.array(HeldMemory), total: Total, totalIsExact: TotalIsExact, nextCursor: NextCursor }),
  async handler({ ctx, query }) {
    const { items, ...list } = await listHeld(ctx, { status: query.status ?? "held", page: readPage(query) });
    return { project: toProjectRef(ctx.project), held: items.map(toHeldMemory), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
