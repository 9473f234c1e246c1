import type { KeyConstraints, ProjectSettings } from "@/lib/db/schema/tenancy";
import type { KeyScope } from "@/lib/vocabulary";

/** Whoever acts. */
export type Actor = { type: "user" | "api_key" | "system" | "webhook"; id: string | null; name: string | null };

/** Who acts, in which project: the first argument of every verb. */
export type ProjectContext = {
  project: { id: string; organizationId: string; tag: string; name: string; settings: ProjectSettings };
  actor: Actor;
  correlationId: string | null;
  /** Set when an API key acts. */
  key?: { id: string; scope: KeyScope; constraints: KeyConstraints | null };
};
