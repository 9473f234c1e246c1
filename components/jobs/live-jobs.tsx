"use client";

import { useQuery } from "@tanstack/react-query";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { ListResults } from "../list-page";
import { ExportList } from "../lists/export-list";
import { Facets } from "../ui/filters";
import { stateName } from "./job-status";
import { isEnded } from "./job-steps";
import { SelectableJobs } from "./selectable-jobs";
import { pollAfterMs } from "./use-job";

type List = ResponseBody<"GET", "/v1/dashboard/jobs">;

export function LiveJobs({
  projectId,
  base,
  initial,
  query,
}: {
  projectId: string;
  base: string;
  initial: List;
  query: { status?: string; cursor?: string; offset: number; limit: number };
}) {
  const { data } = useQuery({
    queryKey: ["jobs", projectId, query],
    queryFn: ({ signal }) => api.get("/v1/dashboard/jobs", { query: { projectId, ...query }, signal }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.jobs.some(({ status }) => !isEnded(status)) ? pollAfterMs(state.dataUpdateCount) : false),
  });
  const { jobs, total, statusCounts, nextCursor } = data;
  return (
    <ListResults
      label="Jobs"
      nouns={["job", "jobs"]}
      status={
        <Facets
          label="Status"
          name="status"
          facets={statusCounts.map(({ status, count }) => ({ value: status, text: stateName(status), count }))}
        />
      }
      count={jobs.length}
      rows={<SelectableJobs jobs={jobs} projectId={projectId} base={base} />}
      exports={<ExportList projectId={projectId} list="jobs" />}
      noMatch="Remove the filter to see all jobs."
      paging={{ total, nextCursor }}
    />
  );
}
