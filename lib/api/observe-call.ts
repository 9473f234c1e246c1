import { trace } from "@opentelemetry/api";
import { formatId } from "@/lib/ids";
import { instrument } from "@/lib/telemetry";
import { ledger } from "@/lib/usage/call-ledger";
import type { Operation } from "./operation";
import { operationIds } from "./operation-ids";

const paths = Object.keys(operationIds).map((name) => {
  const [method, path] = name.split(" ") as [string, string];
  const pattern = (last: string) => new RegExp(`^${path.replace(/\{\w+\}$/, last).replace(/\{\w+\}/g, "[^/]+")}/?$`);
  // A document's own id may have slashes.
  return { method, path, exact: pattern("[^/]+"), open: pattern(".+") };
});
const known = new WeakMap<Operation, string>();

/** `/v1/users/{id}`, so that metrics have no ids. */
function routeOf(operation: Operation, { method, url }: Request): string {
  const found = known.get(operation);
  if (found) return found;
  const { pathname } = new URL(url);
  const own = paths.filter((each) => each.method === method);
  const route = (own.find(({ exact }) => exact.test(pathname)) ?? own.find(({ open }) => open.test(pathname)))?.path;
  if (route) known.set(operation, route);
  return route ?? operation.group;
}

/** Measures the call, and tells its trace what the headers don't. The spans of its stages are in it. */
export async function observeCall(operation: Operation, request: Request, answer: () => Promise<Response>): Promise<Response> {
  const startedAt = performance.now();
  const response = await answer();
  instrument().request.record((performance.now() - startedAt) / 1_000, {
    "http.request.method": request.method,
    "http.route": routeOf(operation, request),
    "http.response.status_code": response.status,
  });
  const projectId = ledger()?.projectId;
  trace.getActiveSpan()?.setAttributes({
    "loci.correlation_id": response.headers.get("x-correlation-id") ?? undefined,
    "loci.project.id": projectId ? formatId("project", projectId) : undefined,
  });
  return response;
}
