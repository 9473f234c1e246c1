import { hmacSha256, isSameSecret } from "@/lib/crypto";
import { AppError } from "@/lib/errors";

/** How far a delivery's time may be from ours, in either direction. */
const toleranceMs = 300_000;
/** A sender that rotates its secret signs with the old and the new; nobody has many. */
const maxSignatures = 8;

const refused = () =>
  new AppError(
    "INVALID_SIGNATURE",
    'The signature is missing, does not fit the content, or is more than 300 s from our time. Send `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + content)>`.',
  );

/**
 * Checks what a connector's delivery is signed with: `t=1764072000,v1=5257a8…`, several `v1` while a secret is rotated, other
 * schemes ignored. Every `v1` is compared, so that the time tells nothing.
 * @returns `t`, as it was signed @throws AppError INVALID_SIGNATURE, one body for whatever is wrong
 */
export function verifyDelivery(secret: string, delivery: { content: string; signature?: string }, now = new Date()): string {
  const fields = (delivery.signature ?? "").split(",").map((field) => {
    const split = field.indexOf("=");
    return { name: field.slice(0, Math.max(0, split)).trim(), value: field.slice(split + 1).trim() };
  });
  const times = fields.filter(({ name }) => name === "t").map(({ value }) => value);
  const signatures = fields.filter(({ name }) => name === "v1").map(({ value }) => value);
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time)) throw refused();
  if (signatures.length === 0 || signatures.length > maxSignatures) throw refused();
  const expected = hmacSha256(secret, `${time}.${delivery.content}`);
  const isSigned = signatures.map((signature) => isSameSecret(signature.toLowerCase(), expected)).includes(true);
  if (!isSigned || Math.abs(now.getTime() - Number(time) * 1000) > toleranceMs) throw refused();
  return time;
}
