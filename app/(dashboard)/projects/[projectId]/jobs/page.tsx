import { ListTodo } from "lucide-react";
import type { Metadata } from "next";
import { LiveJobs } from "@/components/jobs/live-jobs";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { JobQuery, readStates, toJobList } from "@/lib/api/wire/dashboard/jobs";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { listJobs } from "@/lib/ingestion/list-jobs";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Jobs" };

export default async function Jobs({ params, searchParams }: PageProps<"/projects/[projectId]/jobs">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const { projectId: _, ...query } = readQuery(JobQuery, await searchParams);
  const list = toJobList(await listJobs(ctx, { statuses: readStates(query.status), page: readPage(query) }));
  const isNew = list.statusCounts.every(({ count }) => count === 0);
  return (
    <>
      <PageHeader title="Jobs" hint="Each thing that was added is read by a job of its own, which makes memories of it." />
      {isNew ? (
        <Empty
          icon={ListTodo}
          title="Nothing was added yet"
          actions={
            <ButtonLink look="primary" href={`/projects/${projectId}/playground`}>
              Add something
            </ButtonLink>
          }
        >
          A job starts by itself when an agent, or you, adds a message or a document.
        </Empty>
      ) : (
        <LiveJobs
          key={JSON.stringify(query)}
          projectId={projectId}
          base={`/projects/${projectId}`}
          initial={{ project: toProjectRef(ctx.project), ...list }}
          query={query}
        />
      )}
    </>
  );
}
