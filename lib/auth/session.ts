import type { Role } from "@/lib/context";

/** A verified token's claims. Ids are the identity provider's. */
export type Session = {
  accountId: string;
  organizationId: string;
  role: Role;
  accountName: string | null;
  organizationName: string | null;
  /** Identifies the session for revocation on sign-out; null if the identity provider revokes it. */
  digest: string | null;
};

export type IdentityProvider = {
  kind: "local" | "clerk";
  /** Names of cookies that may carry a session token, in order of precedence. */
  cookies(): string[];
  /** @returns null when the token is invalid or expired; "no organization" when the account has no active organization */
  verify(token: string): Promise<Session | "no organization" | null>;
};
