import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/**
 * Only addresses that the operator listed: a caller chooses among them by host, never by URL.
 * @throws AppError VALIDATION_ERROR
 */
export function upstreamOf(request: Request): string {
  const { upstreams } = env();
  const host = request.headers.get("x-loci-upstream")?.trim();
  if (!host) return upstreams[0]!;
  const found = upstreams.find((url) => new URL(url).host === host);
  if (found) return found;
  const hosts = upstreams.map((url) => new URL(url).host).join(", ");
  throw new AppError("VALIDATION_ERROR", `X-Loci-Upstream must be one of ${hosts}. The server's operator lists them in LOCI_UPSTREAMS.`);
}

const passedOn = [
  "authorization",
  "content-type",
  "accept",
  "api-key",
  "openai-organization",
  "openai-project",
  "openai-beta",
  "user-agent",
];
const notReturned = [
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "set-cookie",
  "strict-transport-security",
];

/** Its answer is returned as it comes, streams included. @throws AppError UNAVAILABLE */
export async function callUpstream(url: string, request: Request, body: object): Promise<Response> {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
    // A redirect could lead anywhere.
    redirect: "manual",
  }).catch((cause: unknown) => {
    request.signal.throwIfAborted();
    throw new AppError("UNAVAILABLE", `${new URL(url).host} can't be reached. Try again in a moment.`, {
      cause,
      headers: { "Retry-After": "2" },
    });
  });
  const returned = new Headers(answer.headers);
  for (const name of notReturned) returned.delete(name);
  return new Response(answer.body, { status: answer.status, headers: returned });
}
