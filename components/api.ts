"use client";

import type { PathsOf, ResponseBody } from "@/app/v1/routes";
import { noteUnreachable } from "./ui/connection";

/** `status` is 0 for a failed connection. `message` can be shown to the user. */
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

export function withQuery(path: string, query: Query = {}): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return params.length ? `${path}?${new URLSearchParams(params)}` : path;
}

/**
 * `params` fill in the `{names}` in the path.
 * @throws ApiError for an error response or a failed connection
 */
export async function request(method: string, path: string, { params = {}, query, body, signal, headers }: Call = {}): Promise<Response> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  let response: Response;
  try {
    response = await fetch(withQuery(address, query), {
      method,
      signal,
      // The browser adds a form's type itself, with its boundary.
      headers: { ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }), ...headers },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    noteUnreachable();
    throw new ApiError("Couldn't reach the server. Check your connection and try again.", 0, "UNREACHABLE", null);
  }
  if (response.ok) return response;
  // A proxy in front of the server may answer with HTML.
  const failure = await response.json().catch(() => ({}));
  const message =
    typeof failure.error === "string" ? failure.error : `The server returned an error (${response.status}). Try again in a moment.`;
  throw response.status === 401
    ? new ApiError("Your session has expired. Sign in and try again.", 401, "UNAUTHORIZED", null)
    : new ApiError(message, response.status, String(failure.code ?? ""), response.headers.get("x-correlation-id"));
}

const calling =
  <Method extends string>(method: Method) =>
  async <Path extends PathsOf<Method>>(path: Path, call?: Call): Promise<ResponseBody<Method, Path>> =>
    (await request(method, path, call)).json();

export const api = { get: calling("GET"), post: calling("POST"), put: calling("PUT"), patch: calling("PATCH"), delete: calling("DELETE") };
