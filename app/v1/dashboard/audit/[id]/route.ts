import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { AuditEntry, toAuditEntry } from "@/lib/api/wire/dashboard/audit";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { getEntry } from "@/lib/audit/entries";
import { parseId } from "@/lib/ids";

export const GET = dashboardApi.json({
  summary: "Get an audit entry",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  response: AuditEntry,
  errors: ["AUDIT_ENTRY_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({
    project: toProjectRef(ctx.project),
    ...toAuditEntry(await getEntry(ctx, parseId("audit", params.id))),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
