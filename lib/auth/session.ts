import type { Role } from "@/lib/context";

/** What a token says of the person who sent it, once its signature is verified. Ids are the identity provider's. */
export type Session = {
  accountId: string;
  organizationId: string;
  role: Role;
  accountName: string | null;
  organizationName: string | null;
  /** What a sign-out revokes the session by; null where the identity provider revokes it. */
  digest: string | null;
};

/** Where people's identities come from. */
export type IdentityProvider = {
  kind: "local" | "clerk";
  /** The cookies that may carry a session token in a browser; the first that is there counts. */
  cookies(): string[];
  /** @returns null when the token is not one of ours, is expired or was changed; "no organization" of a person who acts for none */
  verify(token: string): Promise<Session | "no organization" | null>;
};
