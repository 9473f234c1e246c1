"use client";

import { useRouter } from "next/navigation";
import { JobProgress } from "./job-progress";
import { isEnded, type JobRecord } from "./job-steps";

export function LiveProgress({ projectId, job }: { projectId: string; job: JobRecord }) {
  const router = useRouter();
  return (
    <JobProgress projectId={projectId} jobId={job.id} initial={job} onDone={isEnded(job.status) ? undefined : () => router.refresh()} />
  );
}
