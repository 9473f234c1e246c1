import type { Metadata } from "next";
import { JobDetails } from "@/components/jobs/job-details";
import { JobOutcome } from "@/components/jobs/job-outcome";
import { excerptOf, sourceOf } from "@/components/jobs/job-source";
import { LiveProgress } from "@/components/jobs/live-progress";
import { RetryJob } from "@/components/jobs/retry-job";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader, Panel } from "@/components/ui/panel";
import { toJobRecord } from "@/lib/api/wire/dashboard/jobs";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { toMemoryInList } from "@/lib/api/wire/memories";
import { parseId } from "@/lib/ids";
import { getJob } from "@/lib/jobs/get-job";
import { memoriesOfJob } from "@/lib/memories/memories-of-job";
import { orNotFound, projectPage } from "../../../../session";

export const metadata: Metadata = { title: "Job" };

const maxMemories = 100;

export default async function JobPage({ params }: PageProps<"/projects/[projectId]/jobs/[id]">) {
  const ctx = await projectPage(params);
  const { projectId, id } = await params;
  const base = `/projects/${projectId}`;
  const jobId = parseId("job", id);
  const [record, memories] = await orNotFound(
    Promise.all([getJob(ctx, jobId), jobId ? memoriesOfJob(ctx, { jobId, most: maxMemories }) : []]),
  );
  const job = {
    project: toProjectRef(ctx.project),
    ...toJobRecord(
      record,
      memories.map((memory) => memory.id),
    ),
  };
  const excerpt = excerptOf(job);
  const canRetry = job.status === "FAILED" && job.retriedAs === null;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs project={{ href: `/projects/${projectId}`, name: ctx.project.name }} list={{ path: "/jobs", name: "Jobs" }} />}
        title={`${sourceOf(job)} for ${job.graph.userId ?? job.graph.groupName}`}
        hint={excerpt ? <span className="line-clamp-2 break-words">“{excerpt}”</span> : undefined}
        actions={canRetry ? <RetryJob projectId={projectId} jobId={job.id} /> : undefined}
      />
      <div className="space-y-5">
        {job.status === "FAILED" ? (
          <Notice
            kind="danger"
            title="This job failed"
            actions={
              job.retriedAs ? (
                <ButtonLink size="sm" href={`${base}/jobs/${job.retriedAs}`}>
                  Open retry
                </ButtonLink>
              ) : undefined
            }
          >
            <p className="break-words">{job.errorMessage ?? "No error message was recorded."}</p>
            <p className="text-muted">
              {job.retriedAs
                ? "Another job has retried it since."
                : "Your data is stored, and its passages are searchable. Once the cause is fixed, retry the job. You don't need to send anything again, and retries don't count toward your plan."}
            </p>
          </Notice>
        ) : null}
        {job.waitingFor === "spend_limit" ? (
          <Notice
            kind="warn"
            title="Waiting: spend limit reached"
            actions={
              <ButtonLink size="sm" href={`${base}/settings#spend`}>
                Change limits
              </ButtonLink>
            }
          >
            The job continues by itself when you raise the project&rsquo;s monthly limit, or when the next month starts.
          </Notice>
        ) : null}
        {job.status === "DONE" && job.errorMessage ? (
          <Notice kind="warn" title="Partially processed">
            {job.errorMessage}
          </Notice>
        ) : null}
        {job.retryOf ? (
          <Notice
            actions={
              <ButtonLink size="sm" look="quiet" href={`${base}/jobs/${job.retryOf}`}>
                Open original job
              </ButtonLink>
            }
          >
            This job retries a failed one.
          </Notice>
        ) : null}
        <Panel title="Progress">
          <LiveProgress projectId={projectId} job={job} />
        </Panel>
        <div className="grid gap-5 lg:grid-cols-[1fr_20rem]">
          <JobOutcome job={job} memories={memories.map(toMemoryInList)} base={base} />
          <JobDetails job={job} base={base} />
        </div>
      </div>
    </>
  );
}
