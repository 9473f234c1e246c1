"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { api } from "../api";
import { toast } from "../ui/toast";

/** Asks often at first, and seldom of a page that was left open. */
const pauseMs = (asked: number) => (asked < 100 ? 3_000 : 20_000);

/** Waits for what a first step waits for, and has the page read anew when it is there. Says what becomes of what was sent. */
export function StepWatch({ projectId, until }: { projectId: string; until: "memory" | "question" }) {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ["first steps", projectId, until],
    queryFn: ({ signal }) => (until === "memory" ? findMemory(projectId, signal) : findQuestion(projectId, signal)),
    refetchInterval: ({ state }) => pauseMs(state.dataUpdateCount),
    staleTime: 0,
  });
  const isThere = data?.isThere ?? false;
  useEffect(() => {
    if (!isThere) return;
    if (until === "question")
      toast.success("That was the last of the first steps", { description: "Memory is added, and it is found again." });
    router.refresh();
  }, [isThere, until, router]);
  const waiting = until === "memory" ? "Waiting for the first memory" : "Waiting for the first question";
  return (
    <p role="status" className="flex items-start gap-2.5 text-[13px] leading-5">
      <span aria-hidden className="mt-1.5 size-2 shrink-0 animate-pulse-soft rounded-full bg-accent" />
      {data?.note ?? `${waiting}. This page shows it as soon as it is there.`}
    </p>
  );
}

type Seen = { isThere: boolean; note: string | null };

async function findMemory(projectId: string, signal: AbortSignal): Promise<Seen> {
  const { project, recentJobs } = await api.get("/v1/dashboard/projects/{id}/usage", { params: { id: projectId }, signal });
  return { isThere: project.memories > 0, note: noteOf(recentJobs[0]) };
}

function noteOf(job: { status: string; memoriesCreated: number; errorMessage: string | null } | undefined): string | null {
  if (!job) return null;
  if (job.status === "PENDING" || job.status === "RUNNING") return "Your text has arrived and is being read.";
  if (job.status === "FAILED") return `Your text has arrived, and reading it failed: ${job.errorMessage ?? "see the job"}`;
  return job.memoriesCreated > 0
    ? null
    : "Your text has arrived, and nothing in it was worth remembering. Send a sentence that says something of somebody: “I like green tea.”";
}

async function findQuestion(projectId: string, signal: AbortSignal): Promise<Seen> {
  const { totals } = await api.get("/v1/dashboard/analytics", { query: { projectId, period: "24h" }, signal });
  return { isThere: totals.searches + totals.asks + totals.chats + totals.contexts > 0, note: null };
}
