import { headers } from "next/headers";
import { env } from "@/lib/env";

/** What Clerk's components need of a page's request. Read when the page is made, so that a server that is built already can be given keys. */
export type ClerkSettings = { publishableKey: string; nonce: string | undefined };

/** Null where people do not sign in with Clerk: nothing of Clerk's is shown or loaded. */
export async function clerkSettings(): Promise<ClerkSettings | null> {
  const { identity, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY } = env();
  if (identity !== "clerk") return null;
  return { publishableKey: NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!, nonce: (await headers()).get("x-nonce") ?? undefined };
}
