import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Uniform base62 characters, 5.95 bits each. Bytes of 248 and above are thrown away, as they would favour early letters. */
export function randomBase62(length: number): string {
  let out = "";
  while (out.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && out.length < length) out += base62[byte % 62];
  }
  return out;
}

/** JSON with sorted keys and no white space (RFC 8785, for values that JSON.stringify prints in one way). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value && typeof value === "object" && !(value instanceof Date)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** HMAC-SHA256 of a text, hex. */
export const hmacSha256 = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex");

/** Whether two texts of one length are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
