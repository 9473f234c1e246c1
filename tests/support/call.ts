import { routes } from "@/app/v1/routes";
import type { Route } from "@/lib/api/operation";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Answer = { status: number; headers: Headers; body: any };

type Module = Record<string, unknown>;

/** A document's id may contain slashes. */
const patterns = Object.entries(routes as Record<string, () => Promise<unknown>>).map(([route, load]) => {
  const segment = route.startsWith("/v1/documents/") ? "(.+)" : "([^/]+)";
  const pattern = new RegExp(`^${route.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, segment)}$`);
  return { pattern, names: [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!), load: load as () => Promise<Module> };
});

async function find(path: string): Promise<{ module: Module; params: Record<string, string> }> {
  for (const { pattern, names, load } of patterns) {
    const match = pattern.exec(path);
    if (!match) continue;
    return { module: await load(), params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1]!)])) };
  }
  throw new Error(`No route for ${path}`);
}

type Input = { key?: string; body?: unknown; raw?: BodyInit; headers?: Record<string, string>; signal?: AbortSignal };

/** `raw` is sent unencoded. An NDJSON response is parsed into an array. */
export async function call(method: Method, url: string, input: Input = {}): Promise<Answer> {
  const response = await respond(method, url, input);
  const isLines = response.headers.get("content-type") === "application/x-ndjson";
  const body = isLines ? linesIn(await response.text()) : await response.json();
  return { status: response.status, headers: response.headers, body };
}

export const linesIn = (text: string): any[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

export async function respond(method: Method, url: string, { key, body, raw, headers = {}, signal }: Input = {}): Promise<Response> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(new URL(url, "http://localhost"), {
    method,
    body: payload,
    signal,
    ...(payload instanceof ReadableStream && { duplex: "half" }),
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      // A form brings its own type, with its boundary.
      ...(payload !== undefined && !(payload instanceof FormData) && { "content-type": "application/json" }),
      ...headers,
    },
  });
  return dispatch(request);
}

async function dispatch(request: Request): Promise<Response> {
  const { module, params } = await find(new URL(request.url).pathname);
  return (module[request.method] as Route)(request, { params: Promise.resolve(params) });
}

/** The routes, as `fetch` finds them on a server. */
export const routeFetch = (input: string, init: RequestInit): Promise<Response> => dispatch(new Request(input, init));
