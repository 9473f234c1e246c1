"use client";

import type { PathsOf, Reply } from "@/app/v1/routes";

/** A refusal of the service, or that it could not be reached (`status` 0). `message` is written for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly correlationId: string | null,
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;
type Call = { params?: Record<string, string>; query?: Query; body?: unknown; signal?: AbortSignal; headers?: Record<string, string> };

/** An address with its query; what is undefined, null or empty is left out. */
export function withQuery(path: string, query: Query = {}): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return said.length ? `${path}?${new URLSearchParams(said)}` : path;
}

/**
 * Calls `/v1` with the browser's session. `params` stand for the `{names}` of the path.
 * @throws ApiError for every answer that is no success, and when there is none
 */
export async function request(method: string, path: string, { params = {}, query, body, signal, headers }: Call = {}): Promise<Response> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  let response: Response;
  try {
    response = await fetch(withQuery(address, query), {
      method,
      signal,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("The server could not be reached. Look at your connection, and try again.", 0, "UNREACHABLE", null);
  }
  if (response.ok) return response;
  // A page of a proxy in front of the service is no JSON.
  const refused = await response.json().catch(() => ({}));
  const message = typeof refused.error === "string" ? refused.error : `The server answered ${response.status}. Try again in a moment.`;
  throw response.status === 401
    ? new ApiError("Your session has ended. Sign in again, and then do it once more.", 401, "UNAUTHORIZED", null)
    : new ApiError(message, response.status, String(refused.code ?? ""), response.headers.get("x-correlation-id"));
}

const calling =
  <Method extends string>(method: Method) =>
  async <Path extends PathsOf<Method>>(path: Path, call?: Call): Promise<Reply<Method, Path>> =>
    (await request(method, path, call)).json();

/** One call of `/v1`; the path says what comes back: `api.get("/v1/dashboard/jobs/{id}", { params: { id }, query: { projectId } })`. */
export const api = { get: calling("GET"), post: calling("POST"), put: calling("PUT"), patch: calling("PATCH"), delete: calling("DELETE") };
