import { Badge, type Tone } from "../ui/badge";
import type { JobState } from "./job-steps";

const states: Record<JobState, { name: string; tone: Tone }> = {
  PENDING: { name: "Pending", tone: "plain" },
  RUNNING: { name: "Running", tone: "accent" },
  DONE: { name: "Done", tone: "good" },
  FAILED: { name: "Failed", tone: "danger" },
};

export const stateName = (state: JobState): string => states[state].name;

export const JobStateBadge = ({ state }: { state: JobState }) => <Badge tone={states[state].tone}>{states[state].name}</Badge>;
