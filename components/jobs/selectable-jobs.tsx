"use client";

import { RotateCw } from "lucide-react";
import { api } from "../api";
import { SelectableList } from "../lists/selectable-list";
import { useBulk } from "../lists/use-bulk";
import { Button } from "../ui/button";
import { JobRows } from "./job-rows";
import type { ListedJob } from "./job-source";

/** After an outage, what failed is retried together. */
export function SelectableJobs({ jobs, projectId, base }: { jobs: ListedJob[]; projectId: string; base: string }) {
  const retry = useBulk(({ id }: ListedJob) => api.post("/v1/dashboard/jobs/{id}/retry", { params: { id }, query: { projectId } }), {
    nouns: ["job", "jobs"],
    past: "retried",
  });
  return (
    <SelectableList
      rows={jobs}
      name="jobs"
      actions={(selected, clear) => {
        const failed = selected.filter(({ status }) => status === "FAILED");
        return failed.length > 0 ? (
          <Button size="sm" isBusy={retry.isBusy} onClick={() => retry.mutate(failed, { onSuccess: clear })}>
            <RotateCw aria-hidden /> Retry {failed.length} failed
          </Button>
        ) : null;
      }}
    >
      {(selection) => <JobRows jobs={jobs} base={base} selection={selection} />}
    </SelectableList>
  );
}
