import { Badge, type Tone } from "../ui/badge";
import type { JobRecord, JobState } from "./job-steps";

type JobWait = NonNullable<JobRecord["waitingFor"]>;

const states: Record<JobState, { name: string; tone: Tone }> = {
  PENDING: { name: "Pending", tone: "plain" },
  RUNNING: { name: "Running", tone: "accent" },
  DONE: { name: "Done", tone: "good" },
  FAILED: { name: "Failed", tone: "danger" },
};

const waits: Record<JobWait, string> = { spend_limit: "Waiting: spend limit" };

export const stateName = (state: JobState): string => states[state].name;

export const JobStateBadge = ({ state, waitingFor }: { state: JobState; waitingFor?: JobWait | null }) =>
  waitingFor ? <Badge tone="warn">{waits[waitingFor]}</Badge> : <Badge tone={states[state].tone}>{states[state].name}</Badge>;
