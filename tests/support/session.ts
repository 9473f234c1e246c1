import { generateKeyPairSync, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import type { Role } from "@/lib/context";

// Real tokens of our own key pair, verified offline by Clerk's library. Import this before anything reads the environment.

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const privateKey = pair.privateKey;
export const clerkFrontend = "https://clerk.loci.test";

process.env.CLERK_SECRET_KEY = "sk_test_loci";
process.env.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY = `pk_test_${Buffer.from("clerk.loci.test$").toString("base64")}`;
process.env.CLERK_JWT_KEY = pair.publicKey.export({ type: "spki", format: "pem" }).toString();

type Claims = { account?: string; role?: Role; expiresIn?: number; version?: 1 | 2; claims?: Record<string, unknown> };

export function sessionOf(
  organization: string | null,
  { account = `user_${randomBytes(6).toString("hex")}`, role = "org:admin", expiresIn = 60, version = 2, claims }: Claims = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const acting =
    organization === null
      ? {}
      : version === 2
        ? { o: { id: organization, rol: role.replace("org:", ""), slg: "test" } }
        : { org_id: organization, org_role: role, org_slug: "test" };
  return new SignJWT({ sid: `sess_${randomBytes(6).toString("hex")}`, ...(version === 2 && { v: 2 }), ...acting, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "ins_test", typ: "JWT" })
    .setIssuer(clerkFrontend)
    .setSubject(account)
    .setIssuedAt(now - 5)
    .setNotBefore(now - 10)
    .setExpirationTime(now + expiresIn)
    .sign(privateKey);
}
