import clsx from "clsx";
import type { ResponseBody } from "@/app/v1/routes";
import { Badge, type Tone } from "../ui/badge";

export type ListedMemory = ResponseBody<"GET", "/v1/dashboard/memories">["memories"][number];
export type MemoryType = ListedMemory["type"];

/** Full class names, because Tailwind scans the source for them. */
const dots: Record<MemoryType, string> = {
  FACT: "bg-type-fact",
  EVENT: "bg-type-event",
  PREFERENCE: "bg-type-preference",
  DECISION: "bg-type-decision",
  STATE: "bg-type-state",
  RELATIONSHIP: "bg-type-relationship",
  BELIEF: "bg-type-belief",
  SKILL: "bg-type-skill",
  GOAL: "bg-type-goal",
};

export const dotOf = (type: MemoryType): string => dots[type];

export const typeNames: Record<MemoryType, string> = {
  FACT: "Fact",
  EVENT: "Event",
  PREFERENCE: "Preference",
  DECISION: "Decision",
  STATE: "State",
  RELATIONSHIP: "Relationship",
  BELIEF: "Belief",
  SKILL: "Skill",
  GOAL: "Goal",
};

export const TypeDot = ({ type, className }: { type: MemoryType; className?: string }) => (
  <span aria-hidden className={clsx("inline-block size-2 shrink-0 rounded-full", dots[type], className)} />
);

export const TypeName = ({ type }: { type: MemoryType }) => (
  <span className="inline-flex items-center whitespace-nowrap">
    <TypeDot type={type} className="mr-1.5" />
    {typeNames[type]}
  </span>
);

const statuses: Record<ListedMemory["status"], { name: string; tone: Tone } | null> = {
  active: null,
  superseded: { name: "Superseded", tone: "plain" },
  rejected: { name: "Rejected", tone: "danger" },
  expired: { name: "Expired", tone: "plain" },
};

export function StatusBadge({ status, contested }: Pick<ListedMemory, "status" | "contested">) {
  const state = statuses[status];
  if (state) return <Badge tone={state.tone}>{state.name}</Badge>;
  return contested ? <Badge tone="warn">Contested</Badge> : null;
}
