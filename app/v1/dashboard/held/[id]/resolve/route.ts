import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { HeldMemory, ResolveHeld, toHeldMemory } from "@/lib/api/wire/dashboard/held";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { resolveHeld } from "@/lib/holds/resolve-held";
import { parseId } from "@/lib/ids";

export const POST = dashboardApi.json({
  summary: "Approve or reject a held statement",
  description:
    "`approve`: the statement becomes a memory with the trust class internal, and its history names you. If it contradicts another memory, a conflict is opened. `reject`: it stays unused.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  body: ResolveHeld,
  response: HeldMemory.extend({ project: ProjectRef }),
  errors: ["HELD_NOT_FOUND", "HELD_ALREADY_DECIDED", "CONTENT_BLOCKED", "MODEL_UNAVAILABLE"],
  handler: async ({ ctx, params, body }) => ({
    project: toProjectRef(ctx.project),
    ...toHeldMemory(await resolveHeld(ctx, { id: parseId("held", params.id), ...body })),
  }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
