import { headers } from "next/headers";
import { env } from "@/lib/env";

/** Read at request time, so that keys can be set after the build. */
export type ClerkSettings = { publishableKey: string; nonce: string | undefined };

export async function clerkSettings(): Promise<ClerkSettings | null> {
  const { identity, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY } = env();
  if (identity !== "clerk") return null;
  return { publishableKey: NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!, nonce: (await headers()).get("x-nonce") ?? undefined };
}
