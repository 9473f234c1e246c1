import type { ResponseBody } from "@/app/v1/routes";

export type AuditEntry = ResponseBody<"GET", "/v1/dashboard/audit">["entries"][number];
export type Verification = ResponseBody<"POST", "/v1/dashboard/audit/verify">;

const labels: Record<string, string> = {
  "api_key.created": "created an API key",
  "api_key.revoked": "revoked an API key",
  "api_key.rotated": "rotated an API key",
  "api_key.updated": "changed an API key",
  "conflict.reopened": "reopened a conflict",
  "conflict.resolved": "resolved a conflict",
  "connector_secret.rotated": "created a new connector secret",
  "entity.merged": "merged two entities",
  "entity.unmerged": "separated merged entities",
  "episode.added": "added a message or document",
  "eval_case.created": "added a test case",
  "eval_case.deleted": "deleted a test case",
  "eval_run.created": "ran the test cases",
  "export.made": "exported memory",
  "feedback.given": "rated a result",
  "feedback.resolved": "resolved feedback",
  "group.created": "created a group",
  "group.deleted": "deleted a group",
  "held.approved": "approved a held statement",
  "held.rejected": "rejected a held statement",
  "import.made": "imported memory",
  "job.retried": "retried a job",
  "memory.deleted": "deleted a memory",
  "memory.edited": "edited a memory",
  "memories.erased": "erased memories that were due",
  "memories.expired": "hid expired memories",
  "messages.erased": "erased messages that were due",
  "versions.erased": "erased earlier versions of memories",
  "memory.searched": "searched memory from the dashboard",
  "ontology.updated": "changed the ontology",
  "profile_schema.updated": "changed the profile schema",
  "project.created": "created the project",
  "project.updated": "changed the project's settings",
  "source.retracted": "retracted an outside source",
  "user.erased": "erased a user",
  "webhook.created": "created a webhook endpoint",
  "webhook.deleted": "deleted a webhook endpoint",
  "webhook.disabled": "disabled a webhook endpoint",
  "webhook.enabled": "enabled a webhook endpoint",
  "webhook.secret_rotated": "replaced a webhook secret",
  "webhook.retried": "sent a webhook delivery again",
  "webhook.tested": "sent a test to a webhook endpoint",
  "webhook.updated": "changed a webhook endpoint",
};

export const actionLabel = (action: string): string => labels[action] ?? action.replace(/[._]+/g, " ").trim();

export const actionKinds: [value: string, name: string][] = [
  ["", "Any action"],
  ["episode", "Messages and documents"],
  ["memory", "Memories"],
  ["conflict", "Conflicts"],
  ["held", "Held statements"],
  ["feedback", "Feedback"],
  ["source", "Outside sources"],
  ["entity", "Entities"],
  ["user", "Users"],
  ["group", "Groups"],
  ["job", "Jobs"],
  ["api_key", "API keys"],
  ["connector_secret", "Connector secret"],
  ["webhook", "Webhooks"],
  ["project", "Project settings"],
  ["ontology", "Ontology"],
  ["profile_schema", "Profile schema"],
  ["eval_case", "Test cases"],
  ["export", "Exports"],
  ["import", "Imports"],
];

/** Relative to the project; null if the target is gone. */
export function targetPath({ action, target: { type, id } }: Pick<AuditEntry, "action" | "target">): string | null {
  if (/\.(?:deleted|erased)$/.test(action)) return null;
  const places: Record<string, string> = {
    memory: `/memories/${id}`,
    conflict: `/conflicts?conflict=${id}`,
    entity: `/entities/${id}`,
    job: `/jobs/${id}`,
    user: `/users/${encodeURIComponent(id)}`,
    api_key: "/keys",
    webhook: `/webhooks/${id}`,
    project: "/settings",
  };
  return places[type] ?? null;
}

export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-4)}` : hash);

const problems: Record<NonNullable<Verification["firstInvalid"]>["reason"], string> = {
  hash_mismatch: "was changed: its content doesn't match its hash",
  prev_hash_mismatch: "doesn't follow the previous entry: one of the two was replaced",
  sequence_gap: "is missing: it was deleted",
  head_mismatch: "doesn't match the hash this browser remembers: the log was truncated or rewritten",
};

export const problemLabel = (reason: NonNullable<Verification["firstInvalid"]>["reason"]): string => problems[reason];
