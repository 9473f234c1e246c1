import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { AuditList, AuditQuery, readAuditQuery, showAuditCursor, toAuditEntry } from "@/lib/api/wire/dashboard/audit";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { listEntries } from "@/lib/audit/entries";

export const GET = dashboardApi.json({
  summary: "List a project's audit entries, newest first",
  description:
    "`total` is the length of the whole chain, regardless of filters. A filtered page scans up to 20,000 entries, so it can have fewer entries than `limit`, or none, and still a `nextCursor`.",
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
