import type { KeyConstraints, ProjectSettings } from "@/lib/db/schema/tenancy";
import type { KeyScope, PlanCode } from "@/lib/vocabulary";

export type Actor = { type: "user" | "api_key" | "system" | "webhook"; id: string | null; name: string | null };

export type Role = "org:admin" | "org:member";

/** The signed-in account and its organization. Dashboard calls start from it. */
export type AccountContext = {
  organization: { id: string; externalId: string; name: string; planCode: PlanCode };
  account: { id: string; externalId: string; role: Role };
  actor: Actor;
  correlationId: string | null;
};

/** The first argument of every domain function: the project and who acts in it. */
export type ProjectContext = {
  project: { id: string; organizationId: string; tag: string; name: string; settings: ProjectSettings };
  actor: Actor;
  correlationId: string | null;
  /** Set on API calls. */
  key?: { id: string; scope: KeyScope; constraints: KeyConstraints | null };
  /** Set on dashboard calls. */
  account?: AccountContext["account"];
};
