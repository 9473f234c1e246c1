"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../api";
import { isEnded, type JobRecord } from "./job-steps";

/** Most jobs end within a second. Longer ones are polled less often. */
export const pollAfterMs = (answers: number): number => (answers < 8 ? 400 : answers < 30 ? 1_500 : 5_000);

/** Pauses in a hidden tab. `onDone` is called once, also for a job that failed or had already ended. */
export function useJob(input: { projectId: string; jobId: string; initial?: JobRecord; onDone?: (job: JobRecord) => void }) {
  const { projectId, jobId, initial, onDone } = input;
  const query = useQuery({
    queryKey: ["job", projectId, jobId],
    queryFn: ({ signal }) => api.get("/v1/dashboard/jobs/{id}", { params: { id: jobId }, query: { projectId }, signal }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : pollAfterMs(state.dataUpdateCount)),
    staleTime: ({ state }) => (state.data && isEnded(state.data.status) ? Number.POSITIVE_INFINITY : 0),
  });
  const notified = useRef<string | null>(null);
  const job = query.data;
  useEffect(() => {
    if (!job || !isEnded(job.status) || notified.current === job.id) return;
    notified.current = job.id;
    onDone?.(job);
  }, [job, onDone]);
  return query;
}
