import { createHmac } from "node:crypto";

/** `at`: Unix time in seconds, now by default. */
export function signed(secret: string, content: string, at: number = Math.floor(Date.now() / 1000)) {
  return { content, signature: `t=${at},v1=${signatureOf(secret, content, at)}` };
}

export const signatureOf = (secret: string, content: string, at: number | string): string =>
  createHmac("sha256", secret).update(`${at}.${content}`, "utf8").digest("hex");
