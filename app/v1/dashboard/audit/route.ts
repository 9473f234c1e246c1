import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { AuditList, AuditQuery, readAuditQuery, showAuditCursor, toAuditEntry } from "@/lib/api/wire/dashboard/audit";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { listEntries } from "@/lib/audit/entries";

export const GET = dashboardApi.json({
  summary: "Who did what in a project, newest first",
  description:
    "`total` is the length of the chain, whatever is looked for. A filtered page looks through 20,000 entries at most: it may hold fewer than `limit`, or none, and lead on with `nextCursor`.",
  access: "member",
  project: "query",
  query: AuditQuery,
  response: AuditList,
  async handler({ ctx, query }) {
    const { entries, total, before } = await listEntries(ctx, readAuditQuery(query));
    return { project: toProjectRef(ctx.project), entries: entries.map(toAuditEntry), total, nextCursor: showAuditCursor(before) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
