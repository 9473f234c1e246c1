"use client";

import { useQuery } from "@tanstack/react-query";
import { ListTodo, SearchX } from "lucide-react";
import type { Reply } from "@/app/v1/routes";
import { api } from "../api";
import { Empty } from "../ui/empty";
import { Facets } from "../ui/filters";
import { Pager } from "../ui/pager";
import { RowKeys } from "../ui/row-keys";
import { JobRows } from "./job-rows";
import { stateName } from "./job-state";
import { isEnded } from "./job-steps";
import { pollAfterMs } from "./use-job";

type List = Reply<"GET", "/v1/dashboard/jobs">;

/** The page of jobs that the server read, which follows those that are not done yet; `query` is what it was read with. */
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
    <>
      <div className="mb-3">
        <Facets
          label="States"
          name="status"
          facets={statusCounts.map(({ status, count }) => ({ value: status, text: stateName(status), count }))}
        />
      </div>
      {jobs.length > 0 ? (
        <JobRows jobs={jobs} base={base} />
      ) : (
        <Empty icon={query.status ? SearchX : ListTodo} title="No job is in this state">
          Take the filter out to see all of them.
        </Empty>
      )}
      <RowKeys label="Jobs" />
      <Pager shown={jobs.length} total={total} nextCursor={nextCursor} noun={total === 1 ? "job" : "jobs"} />
    </>
  );
}
