import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { checkedLookup, checkUrl } from "@/lib/net/addresses";
import { retryAfterOf } from "./attempts";

/** `status` null: no response. `error`: why there was none, or why it doesn't count. */
export type Sent = { status: number | null; body: string | null; error: string | null; durationMs: number; retryAfterMs: number | null };

const maxMs = 15_000;
const maxBytesKept = 1_024;

export type SendOptions = { maxMs?: number };

/** Never fails. Redirects aren't followed: they would lead past the check of the address. */
export async function send(url: string, headers: Record<string, string>, body: string, options: SendOptions = {}): Promise<Sent> {
  const started = performance.now();
  const signal = AbortSignal.timeout(options.maxMs ?? maxMs);
  const ended = (sent: Omit<Sent, "durationMs">): Sent => ({ ...sent, durationMs: Math.round(performance.now() - started) });
  try {
    const answer = await post(url, headers, body, signal);
    const { statusCode: status = 0 } = answer;
    const retryAfterMs = status === 429 || status === 503 ? retryAfterOf(answer.headers["retry-after"], new Date()) : null;
    return ended({ status, body: await headOf(answer), error: refusalOf(status), retryAfterMs });
  } catch (error) {
    return ended({ status: null, body: null, error: failureOf(error, signal), retryAfterMs: null });
  }
}

function post(address: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const own = env().LOCI_READABLE_NETWORKS;
  const url = checkUrl(address, own, "call");
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const sent = request(
    url,
    {
      method: "POST",
      // Its own connection: a kept one would skip the check of its address.
      agent: false,
      lookup: checkedLookup(url, own, { purpose: "call" }),
      signal,
      headers: {
        ...headers,
        "user-agent": `LociWebhooks/1 (+${env().address})`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    },
    resolve,
  );
  sent.on("error", reject);
  sent.end(body);
  return promise;
}

/** For the delivery log. The status counts even if the rest of the body never arrives. */
async function headOf(answer: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const part of answer) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= maxBytesKept) break;
    }
  } catch {
    // Cut off: what has arrived is shown.
  }
  const text = Buffer.concat(parts)
    .subarray(0, maxBytesKept)
    .toString("utf8")
    .replaceAll("\0", "")
    .replace(/\uFFFD$/, "");
  return text || null;
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

function refusalOf(status: number): string | null {
  if (isSuccess(status)) return null;
  if (status >= 300 && status < 400) return "Redirects aren't followed. Set the endpoint to the final address.";
  return `The endpoint answered with ${status}.`;
}

const causes: Record<string, string> = {
  ENOTFOUND: "No such server is known.",
  ECONNREFUSED: "The server refused the connection.",
  ECONNRESET: "The server closed the connection without an answer.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is signed by nobody.",
};

/** Messages of Node may quote the address, which may have a signature. */
function failureOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof AppError) return error.message;
  if (signal.aborted) return "No answer within the time limit.";
  const { code = "" } = error as { code?: string };
  return causes[code] ?? (code ? `The connection failed (${code}).` : "The connection failed.");
}
