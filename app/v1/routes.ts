/**
 * Every endpoint: path → route module. OpenAPI and the tests read this list, and a test fails for a route file that is
 * missing here.
 */
export const routes = {
  "/v1/memory/add": () => import("./memory/add/route"),
  "/v1/memory/job/{jobId}": () => import("./memory/job/[jobId]/route"),
  "/v1/memory/search": () => import("./memory/search/route"),
  "/v1/memory/ask": () => import("./memory/ask/route"),
  "/v1/memory/chat": () => import("./memory/chat/route"),
  "/v1/users": () => import("./users/route"),
  "/v1/users/{id}": () => import("./users/[id]/route"),
  "/v1/users/{id}/context": () => import("./users/[id]/context/route"),
  "/v1/groups": () => import("./groups/route"),
  "/v1/groups/{name}": () => import("./groups/[name]/route"),
  "/v1/core/add": () => import("./core/add/route"),
  "/v1/core/search": () => import("./core/search/route"),
  "/v1/core/ask": () => import("./core/ask/route"),
  "/v1/dashboard/projects": () => import("./dashboard/projects/route"),
  "/v1/dashboard/audit": () => import("./dashboard/audit/route"),
  "/v1/dashboard/audit/verify": () => import("./dashboard/audit/verify/route"),
  "/v1/dashboard/audit/{id}": () => import("./dashboard/audit/[id]/route"),
  "/v1/dashboard/observability": () => import("./dashboard/observability/route"),
  "/v1/dashboard/analytics": () => import("./dashboard/analytics/route"),
  "/v1/dashboard/graph": () => import("./dashboard/graph/route"),
  "/v1/dashboard/timeline": () => import("./dashboard/timeline/route"),
  "/v1/dashboard/ontology": () => import("./dashboard/ontology/route"),
  "/v1/health": () => import("./health/route"),
  "/v1/health/live": () => import("./health/live/route"),
  "/v1/health/ready": () => import("./health/ready/route"),
  "/v1/openapi.json": () => import("./openapi.json/route"),
};
