import type { Role } from "@/lib/context";

export type Session = {
  accountId: string;
  organizationId: string;
  role: Role;
  accountName: string | null;
  organizationName: string | null;
  /** Null if the identity provider revokes sessions. */
  digest: string | null;
};

export type IdentityProvider = {
  kind: "local" | "clerk";
  cookies(): string[];
  /** @returns null when invalid or expired; "no organization" when none is active */
  verify(token: string): Promise<Session | "no organization" | null>;
};
