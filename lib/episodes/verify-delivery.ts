import { hmacSha256, isSameSecret } from "@/lib/crypto";
import { AppError } from "@/lib/errors";

const toleranceMs = 300_000;
/** While a secret is rotated, senders sign with the old and the new one. */
const maxSignatures = 8;

const invalidSignature = () =>
  new AppError(
    "INVALID_SIGNATURE",
    'The signature is missing, does not match the content, or its time is more than 300 seconds off. Send `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + content)>`.',
  );

/**
 * `t=1764072000,v1=5257a8…`. Every `v1` is compared, so timing reveals nothing.
 * @returns `t`
 * @throws AppError INVALID_SIGNATURE, with the same message for every cause
 */
export function verifyDelivery(secret: string, delivery: { content: string; signature?: string }, now = new Date()): string {
  const fields = (delivery.signature ?? "").split(",").map((field) => {
    const split = field.indexOf("=");
    return { name: field.slice(0, Math.max(0, split)).trim(), value: field.slice(split + 1).trim() };
  });
  const times = fields.filter(({ name }) => name === "t").map(({ value }) => value);
  const signatures = fields.filter(({ name }) => name === "v1").map(({ value }) => value);
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time)) throw invalidSignature();
  if (signatures.length === 0 || signatures.length > maxSignatures) throw invalidSignature();
  const expected = hmacSha256(secret, `${time}.${delivery.content}`);
  const isSigned = signatures.map((signature) => isSameSecret(signature.toLowerCase(), expected)).includes(true);
  if (!isSigned || Math.abs(now.getTime() - Number(time) * 1000) > toleranceMs) throw invalidSignature();
  return time;
}
