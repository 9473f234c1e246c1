import { LociError } from "./errors.js";

const encoder = new TextEncoder();
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * Checks a delivery by the Standard Webhooks scheme and returns its JSON.
 * @param payload the body exactly as it arrived
 * @param secret `whsec_…`
 * @throws LociError if the signature is wrong or older than `toleranceSeconds`
 */
export async function verifyWebhook<T = unknown>(
  payload: string,
  headers: Headers | Record<string, string | undefined>,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: { toleranceSeconds?: number; now?: number } = {},
): Promise<T> {
  const header = (name: string) =>
    (headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]) ?? "";
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  if (!id || !(Math.abs(now / 1_000 - Number(timestamp || Number.NaN)) <= toleranceSeconds)) {
    throw new LociError(`The webhook has no id, or its time is more than ${toleranceSeconds} seconds off.`);
  }
  const key = await crypto.subtle.importKey("raw", bytesOf(secret.replace(/^whsec_/, "")), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const signed = encoder.encode(`${id}.${timestamp}.${payload}`);
  for (const signature of header("webhook-signature").split(" ")) {
    const [version, value = ""] = signature.split(",");
    if (version !== "v1" || !/^[A-Za-z0-9+/]+=*$/.test(value)) continue;
    if (await crypto.subtle.verify("HMAC", key, bytesOf(value), signed)) return JSON.parse(payload) as T;
  }
  throw new LociError("The webhook's signature doesn't match. Check the secret, and pass the body exactly as it arrived.");
}
