import type { Reply } from "@/app/v1/routes";

export type AuditEntry = Reply<"GET", "/v1/dashboard/audit">["entries"][number];
export type Verification = Reply<"POST", "/v1/dashboard/audit/verify">;

const said: Record<string, string> = {
  "api_key.created": "created an API key",
  "api_key.revoked": "revoked an API key",
  "conflict.reopened": "took back the decision of a conflict",
  "conflict.resolved": "decided a conflict",
  "connector_secret.rotated": "made a new connector secret",
  "entity.merged": "merged two entities",
  "entity.unmerged": "separated merged entities",
  "episode.added": "added a message or document",
  "export.made": "exported memory",
  "group.created": "created a group",
  "group.deleted": "deleted a group",
  "import.made": "imported memory",
  "job.retried": "tried a job again",
  "memory.deleted": "deleted a memory",
  "memory.edited": "edited a memory",
  "memory.searched": "searched users' memory from the dashboard",
  "ontology.updated": "changed the ontology",
  "project.created": "created the project",
  "project.updated": "changed the project's settings",
  "user.erased": "erased a user",
};

/** "deleted a memory": what stands behind who did it. An action that is not known here is told by its own words. */
export const actionWords = (action: string): string => said[action] ?? action.replace(/[._]+/g, " ").trim();

/** Beginnings of actions to narrow the list to. */
export const actionKinds: [value: string, name: string][] = [
  ["", "Any action"],
  ["episode", "Messages and documents"],
  ["memory", "Memories"],
  ["conflict", "Conflicts"],
  ["entity", "Entities"],
  ["user", "Users"],
  ["group", "Groups"],
  ["job", "Jobs"],
  ["api_key", "API keys"],
  ["connector_secret", "Connector secret"],
  ["project", "Project settings"],
  ["ontology", "Ontology"],
  ["export", "Exports"],
  ["import", "Imports"],
];

/** Where what an entry is of can still be there, beneath the project. An erased user is nowhere. */
export function targetPlace({ action, target: { type, id } }: Pick<AuditEntry, "action" | "target">): string | null {
  if (/\.(?:deleted|erased)$/.test(action)) return null;
  const places: Record<string, string> = {
    memory: `/memories/${id}`,
    conflict: `/conflicts?conflict=${id}`,
    entity: `/entities/${id}`,
    job: `/jobs/${id}`,
    user: `/users/${encodeURIComponent(id)}`,
    api_key: "/keys",
    project: "/settings",
  };
  return places[type] ?? null;
}

/** The first and last letters of a digest: enough to tell two apart. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-4)}` : hash);

const broken: Record<NonNullable<Verification["firstInvalid"]>["reason"], string> = {
  hash_mismatch: "does not say what it said when it was written: its content and its hash do not fit",
  prev_hash_mismatch: "does not follow the one before it: one of the two was exchanged",
  sequence_gap: "is missing: it was taken out",
  head_mismatch: "is not the one that was seen there before: the end of the chain was cut off, or it was written anew",
};

/** What is wrong, for a sentence that begins with the entry. */
export const brokenWords = (reason: NonNullable<Verification["firstInvalid"]>["reason"]): string => broken[reason];
