"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { api } from "../api";
import { toast } from "../ui/toast";

const pollMs = (polls: number) => (polls < 100 ? 3_000 : 20_000);

export function StepStatus({ projectId, until }: { projectId: string; until: "memory" | "question" }) {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ["first steps", projectId, until],
    queryFn: ({ signal }) => (until === "memory" ? findMemory(projectId, signal) : findQuestion(projectId, signal)),
    refetchInterval: ({ state }) => pollMs(state.dataUpdateCount),
    staleTime: 0,
  });
  const isDone = data?.isDone ?? false;
  useEffect(() => {
    if (!isDone) return;
    if (until === "question") toast.success("Setup complete", { description: "Your project can add and retrieve memories." });
    router.refresh();
  }, [isDone, until, router]);
  const waiting = until === "memory" ? "Waiting for your first memory" : "Waiting for your first question";
  return (
    <p role="status" className="flex items-start gap-2.5 text-[13px] leading-5">
      <span aria-hidden className="mt-1.5 size-2 shrink-0 animate-pulse-soft rounded-full bg-accent" />
      {data?.note ?? `${waiting}… this page updates automatically.`}
    </p>
  );
}

type Progress = { isDone: boolean; note: string | null };

async function findMemory(projectId: string, signal: AbortSignal): Promise<Progress> {
  const { project, recentJobs } = await api.get("/v1/dashboard/projects/{id}/usage", { params: { id: projectId }, signal });
  return { isDone: project.memories > 0, note: noteOf(recentJobs[0]) };
}

function noteOf(job: { status: string; memoriesCreated: number; errorMessage: string | null } | undefined): string | null {
  if (!job) return null;
  if (job.status === "PENDING" || job.status === "RUNNING") return "Message received. Extracting memories…";
  if (job.status === "FAILED") return `Message received, but processing failed: ${job.errorMessage ?? "open the job for details"}`;
  return job.memoriesCreated > 0
    ? null
    : "Message received, but it contained nothing to remember. Send a statement, such as “I like green tea.”";
}

async function findQuestion(projectId: string, signal: AbortSignal): Promise<Progress> {
  const { totals } = await api.get("/v1/dashboard/analytics", { query: { projectId, period: "24h" }, signal });
  return { isDone: totals.searches + totals.asks + totals.chats + totals.contexts > 0, note: null };
}
