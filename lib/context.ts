import type { KeyConstraints, ProjectSettings } from "@/lib/db/schema/tenancy";
import type { KeyScope, PlanCode } from "@/lib/vocabulary";

/** Whoever acts. */
export type Actor = { type: "user" | "api_key" | "system" | "webhook"; id: string | null; name: string | null };

export type Role = "org:admin" | "org:member";

/** Who signed in, and for which organization they act: what the dashboard's calls start from. */
export type AccountContext = {
  organization: { id: string; externalId: string; name: string; planCode: PlanCode };
  account: { id: string; externalId: string; role: Role };
  actor: Actor;
  correlationId: string | null;
};

/** Who acts, in which project: the first argument of every verb. */
export type ProjectContext = {
  project: { id: string; organizationId: string; tag: string; name: string; settings: ProjectSettings };
  actor: Actor;
  correlationId: string | null;
  /** Set when an API key acts. */
  key?: { id: string; scope: KeyScope; constraints: KeyConstraints | null };
  /** Set when a person acts, from the dashboard. */
  account?: AccountContext["account"];
};
