import { env } from "@/lib/env";

/** Clerk's address of this instance, whose host the publishable key encodes. */
export function clerkIssuer(): string {
  const encoded = env().NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!.replace(/^pk_(?:test|live)_/, "");
  return `https://${Buffer.from(encoded, "base64").toString().replace(/\$$/, "")}`;
}
