import { createHmac, randomBytes } from "node:crypto";

// Standard Webhooks (standardwebhooks.com): receivers verify with a library of their language.

const prefix = "whsec_";

export const newSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

const signature = (secret: string, signed: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(signed)
    .digest("base64")}`;

/** @param secrets several while a secret is being replaced: each is enough to verify */
export function signedHeaders(id: string, body: string, secrets: string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}
