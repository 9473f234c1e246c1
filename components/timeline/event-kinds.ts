import {
  BookUser,
  CircleAlert,
  CircleCheck,
  GitCompareArrows,
  History,
  type LucideIcon,
  NotebookText,
  Scale,
  UserPlus,
} from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";

export type TimelineEvent = ResponseBody<"GET", "/v1/dashboard/timeline">["events"][number];

export const eventKinds: Record<TimelineEvent["kind"], { name: string; icon: LucideIcon; tone: string }> = {
  "memory.created": { name: "Memory created", icon: NotebookText, tone: "text-accent" },
  "memory.superseded": { name: "Memory superseded", icon: History, tone: "text-muted" },
  "conflict.opened": { name: "Conflict opened", icon: GitCompareArrows, tone: "text-warn" },
  "conflict.resolved": { name: "Conflict resolved", icon: Scale, tone: "text-good" },
  "job.done": { name: "Job done", icon: CircleCheck, tone: "text-good" },
  "job.failed": { name: "Job failed", icon: CircleAlert, tone: "text-danger" },
  "user.created": { name: "User created", icon: UserPlus, tone: "text-muted" },
  "group.created": { name: "Group created", icon: BookUser, tone: "text-muted" },
};

/** The event ID starts with the ID of its subject. */
export function eventPath({ id, kind, memoryId, jobId, graph }: TimelineEvent): string | null {
  const noun = kind.split(".")[0];
  if (noun === "conflict") return `/conflicts?conflict=${id.split(":")[0]}`;
  if (noun === "memory") return memoryId && `/memories/${memoryId}`;
  if (noun === "job") return jobId && `/jobs/${jobId}`;
  return graph && `/${graph.kind === "USER" ? "users" : "groups"}/${encodeURIComponent(graph.name)}`;
}

export function byDay<Event extends { at: string }>(events: Event[]): { day: string; events: Event[] }[] {
  const days: { day: string; events: Event[] }[] = [];
  for (const event of events) {
    const day = event.at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
