import { routes } from "@/app/v1/routes";
import type { Route } from "@/lib/api/operation";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Answer = { status: number; headers: Headers; body: any };

/** The route function behind a URL and the parameters in it, as Next finds them. */
async function find(path: string): Promise<{ module: Record<string, unknown>; params: Record<string, string> }> {
  for (const [pattern, load] of Object.entries(routes)) {
    const names: string[] = [];
    const form = pattern.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return "([^/]+)";
    });
    const match = new RegExp(`^${form}$`).exec(path);
    if (!match) continue;
    return { module: await load(), params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1]!)])) };
  }
  throw new Error(`No route for ${path}`);
}

type Sent = { key?: string; body?: unknown; raw?: BodyInit; headers?: Record<string, string>; signal?: AbortSignal };

/** Calls the real route function as an HTTP client would. `raw` sends a body as it is. An answer of lines is an array. */
export async function call(method: Method, url: string, sent: Sent = {}): Promise<Answer> {
  const response = await respond(method, url, sent);
  const isLines = response.headers.get("content-type") === "application/x-ndjson";
  const body = isLines ? linesIn(await response.text()) : await response.json();
  return { status: response.status, headers: response.headers, body };
}

export const linesIn = (text: string): any[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** As `call`, with the answer as it comes. */
export async function respond(method: Method, url: string, { key, body, raw, headers = {}, signal }: Sent = {}): Promise<Response> {
  const { pathname } = new URL(url, "http://localhost");
  const { module, params } = await find(pathname);
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(new URL(url, "http://localhost"), {
    method,
    body: sent,
    signal,
    ...(sent instanceof ReadableStream && { duplex: "half" }),
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(sent !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
  });
  return (module[method] as Route)(request, { params: Promise.resolve(params) });
}
