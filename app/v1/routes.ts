import type { ResponseOf } from "@/lib/api/operation";

/** All endpoints: path → route module. A test fails if a route file is missing. */
export const routes = {
  "/v1/memory/add": () => import("./memory/add/route"),
  "/v1/memory/job/{jobId}": () => import("./memory/job/[jobId]/route"),
  "/v1/memory/search": () => import("./memory/search/route"),
  "/v1/memory/ask": () => import("./memory/ask/route"),
  "/v1/memory/chat": () => import("./memory/chat/route"),
  "/v1/memory/{id}": () => import("./memory/[id]/route"),
  "/v1/core/add": () => import("./core/add/route"),
  "/v1/core/search": () => import("./core/search/route"),
  "/v1/core/ask": () => import("./core/ask/route"),
  "/v1/users": () => import("./users/route"),
  "/v1/users/{id}": () => import("./users/[id]/route"),
  "/v1/users/{id}/context": () => import("./users/[id]/context/route"),
  "/v1/groups": () => import("./groups/route"),
  "/v1/groups/{name}": () => import("./groups/[name]/route"),
  "/v1/export": () => import("./export/route"),
  "/v1/import": () => import("./import/route"),
  "/v1/connectors/webhook/ingest": () => import("./connectors/webhook/ingest/route"),
  "/v1/dashboard/projects": () => import("./dashboard/projects/route"),
  "/v1/dashboard/projects/{id}": () => import("./dashboard/projects/[id]/route"),
  "/v1/dashboard/projects/{id}/api-keys": () => import("./dashboard/projects/[id]/api-keys/route"),
  "/v1/dashboard/projects/{id}/api-keys/{keyId}": () => import("./dashboard/projects/[id]/api-keys/[keyId]/route"),
  "/v1/dashboard/projects/{id}/connector-secret": () => import("./dashboard/projects/[id]/connector-secret/route"),
  "/v1/dashboard/projects/{id}/export": () => import("./dashboard/projects/[id]/export/route"),
  "/v1/dashboard/projects/{id}/usage": () => import("./dashboard/projects/[id]/usage/route"),
  "/v1/dashboard/usage": () => import("./dashboard/usage/route"),
  "/v1/dashboard/subscription": () => import("./dashboard/subscription/route"),
  "/v1/dashboard/billing/subscription": () => import("./dashboard/billing/subscription/route"),
  "/v1/dashboard/billing/checkout": () => import("./dashboard/billing/checkout/route"),
  "/v1/dashboard/billing/portal": () => import("./dashboard/billing/portal/route"),
  "/v1/dashboard/memories": () => import("./dashboard/memories/route"),
  "/v1/dashboard/memories/{id}": () => import("./dashboard/memories/[id]/route"),
  "/v1/dashboard/users": () => import("./dashboard/users/route"),
  "/v1/dashboard/users/{id}": () => import("./dashboard/users/[id]/route"),
  "/v1/dashboard/threads": () => import("./dashboard/threads/route"),
  "/v1/dashboard/threads/{id}": () => import("./dashboard/threads/[id]/route"),
  "/v1/dashboard/entities": () => import("./dashboard/entities/route"),
  "/v1/dashboard/entities/{id}": () => import("./dashboard/entities/[id]/route"),
  "/v1/dashboard/entities/{id}/merge": () => import("./dashboard/entities/[id]/merge/route"),
  "/v1/dashboard/entities/{id}/unmerge": () => import("./dashboard/entities/[id]/unmerge/route"),
  "/v1/dashboard/groups": () => import("./dashboard/groups/route"),
  "/v1/dashboard/groups/{id}": () => import("./dashboard/groups/[id]/route"),
  "/v1/dashboard/jobs": () => import("./dashboard/jobs/route"),
  "/v1/dashboard/jobs/{id}": () => import("./dashboard/jobs/[id]/route"),
  "/v1/dashboard/jobs/{id}/retry": () => import("./dashboard/jobs/[id]/retry/route"),
  "/v1/dashboard/conflicts": () => import("./dashboard/conflicts/route"),
  "/v1/dashboard/conflicts/{id}": () => import("./dashboard/conflicts/[id]/route"),
  "/v1/dashboard/conflicts/{id}/resolve": () => import("./dashboard/conflicts/[id]/resolve/route"),
  "/v1/dashboard/held": () => import("./dashboard/held/route"),
  "/v1/dashboard/held/{id}/resolve": () => import("./dashboard/held/[id]/resolve/route"),
  "/v1/dashboard/sources/{id}/retract": () => import("./dashboard/sources/[id]/retract/route"),
  "/v1/dashboard/ingest": () => import("./dashboard/ingest/route"),
  "/v1/dashboard/search": () => import("./dashboard/search/route"),
  "/v1/dashboard/ask": () => import("./dashboard/ask/route"),
  "/v1/dashboard/audit": () => import("./dashboard/audit/route"),
  "/v1/dashboard/audit/verify": () => import("./dashboard/audit/verify/route"),
  "/v1/dashboard/audit/{id}": () => import("./dashboard/audit/[id]/route"),
  "/v1/dashboard/observability": () => import("./dashboard/observability/route"),
  "/v1/dashboard/analytics": () => import("./dashboard/analytics/route"),
  "/v1/dashboard/graph": () => import("./dashboard/graph/route"),
  "/v1/dashboard/timeline": () => import("./dashboard/timeline/route"),
  "/v1/dashboard/ontology": () => import("./dashboard/ontology/route"),
  "/v1/billing/plans": () => import("./billing/plans/route"),
  "/v1/webhooks/payments": () => import("./webhooks/payments/route"),
  "/v1/webhooks/identity": () => import("./webhooks/identity/route"),
  "/v1/health": () => import("./health/route"),
  "/v1/health/live": () => import("./health/live/route"),
  "/v1/health/ready": () => import("./health/ready/route"),
  "/v1/openapi.json": () => import("./openapi.json/route"),
};

type Modules = { [Path in keyof typeof routes]: Awaited<ReturnType<(typeof routes)[Path]>> };

export type PathsOf<Method extends string> = {
  [Path in keyof Modules]: Modules[Path] extends { [M in Method]: { operation: unknown } } ? Path : never;
}[keyof Modules];

/** `ResponseBody<"GET", "/v1/dashboard/jobs/{id}">` */
export type ResponseBody<Method extends string, Path extends PathsOf<Method>> = Modules[Path] extends { [M in Method]: infer Route }
  ? ResponseOf<Route>
  : never;
