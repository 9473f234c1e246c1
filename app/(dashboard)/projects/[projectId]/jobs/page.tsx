import { ListTodo } from "lucide-react";
import type { Metadata } from "next";
import { LiveJobs } from "@/components/jobs/live-jobs";
import { ListPage } from "@/components/list-page";
import { JobQuery, readJobStatuses, toJobList } from "@/lib/api/wire/dashboard/jobs";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { listJobs } from "@/lib/jobs/list-jobs";
import { projectPage, readQuery } from "../../../session";
import { SpendNotice } from "../../../spend-notice";

export const metadata: Metadata = { title: "Jobs" };

export default async function Jobs({ params, searchParams }: PageProps<"/projects/[projectId]/jobs">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const { projectId: _, ...query } = readQuery(JobQuery, await searchParams);
  const list = toJobList(await listJobs(ctx, { statuses: readJobStatuses(query.status), page: readPage(query) }));
  const isNew = list.statusCounts.every(({ count }) => count === 0);
  return (
    <ListPage
      title="Jobs"
      hint="Every add runs as a job that extracts memories."
      empty={
        isNew
          ? {
              icon: ListTodo,
              title: "No jobs yet",
              hint: "A job starts whenever you or an agent adds a message or document.",
              action: { name: "Add a message", href: `/projects/${projectId}/playground` },
            }
          : null
      }
    >
      <SpendNotice projectId={ctx.project.id} base={`/projects/${projectId}`} />
      <LiveJobs
        key={JSON.stringify(query)}
        projectId={projectId}
        base={`/projects/${projectId}`}
        initial={{ project: toProjectRef(ctx.project), ...list }}
        query={query}
      />
    </ListPage>
  );
}
