import type { KeyConstraints, ProjectSettings } from "@/lib/db/schema/tenancy";
import type { KeyScope, PlanCode, Trust } from "@/lib/vocabulary";

export type Actor = { type: "user" | "api_key" | "system" | "webhook"; id: string | null; name: string | null };

export type Role = "org:admin" | "org:member";

export type AccountContext = {
  organization: { id: string; externalId: string; name: string; planCode: PlanCode };
  account: { id: string; externalId: string; role: Role };
  actor: Actor;
  correlationId: string | null;
};

/** What a call may do: an API key's, or that of a person who let an application call for them (OAuth). `id` is the key's or the account's. */
export type CallAccess = {
  by: "key" | "person";
  id: string;
  scope: KeyScope;
  constraints: KeyConstraints | null;
  maxTrust: Trust;
};

/** The first argument of every domain function. */
export type ProjectContext = {
  project: { id: string; organizationId: string; tag: string; name: string; settings: ProjectSettings };
  actor: Actor;
  correlationId: string | null;
  /** Missing for sessions and for the system, which nothing narrows. */
  access?: CallAccess;
  account?: AccountContext["account"];
};
