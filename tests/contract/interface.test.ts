import { expect, it } from "vitest";
import { routes } from "@/app/v1/routes";
import { operationsOf } from "@/lib/api/openapi";

/** Adding an endpoint is fine; removing one of these breaks clients. */
const publicInterface = `
  POST /v1/memory/add            GET /v1/memory/job/{jobId}      POST /v1/memory/search          POST /v1/memory/ask
  POST /v1/memory/chat           GET /v1/memory/{id}             PATCH /v1/memory/{id}           DELETE /v1/memory/{id}
  GET /v1/users                  GET /v1/users/{id}              DELETE /v1/users/{id}           GET /v1/users/{id}/context
  POST /v1/groups                GET /v1/groups                  GET /v1/groups/{name}           DELETE /v1/groups/{name}
  GET /v1/export                 POST /v1/import
  POST /v1/core/add              POST /v1/core/search            POST /v1/core/ask

  GET /v1/dashboard/projects     POST /v1/dashboard/projects     GET /v1/dashboard/projects/{id}
  PATCH /v1/dashboard/projects/{id}                              DELETE /v1/dashboard/projects/{id}
  GET /v1/dashboard/projects/{id}/api-keys                       POST /v1/dashboard/projects/{id}/api-keys
  DELETE /v1/dashboard/projects/{id}/api-keys/{keyId}            GET /v1/dashboard/projects/{id}/usage
  POST /v1/dashboard/projects/{id}/connector-secret              GET /v1/dashboard/projects/{id}/export
  GET /v1/dashboard/usage        GET /v1/dashboard/subscription  GET /v1/dashboard/billing/subscription
  POST /v1/dashboard/billing/checkout                            POST /v1/dashboard/billing/portal
  POST /v1/dashboard/ingest      POST /v1/dashboard/search       POST /v1/dashboard/ask
  GET /v1/dashboard/memories     GET /v1/dashboard/memories/{id}
  GET /v1/dashboard/users        GET /v1/dashboard/users/{id}
  GET /v1/dashboard/threads      GET /v1/dashboard/threads/{id}
  GET /v1/dashboard/entities     GET /v1/dashboard/entities/{id}
  POST /v1/dashboard/entities/{id}/merge                         POST /v1/dashboard/entities/{id}/unmerge
  GET /v1/dashboard/groups       GET /v1/dashboard/groups/{id}
  GET /v1/dashboard/jobs         GET /v1/dashboard/jobs/{id}     POST /v1/dashboard/jobs/{id}/retry
  GET /v1/dashboard/graph        GET /v1/dashboard/graph/path   GET /v1/dashboard/timeline
  GET /v1/dashboard/conflicts    GET /v1/dashboard/conflicts/{id}                                POST /v1/dashboard/conflicts/{id}/resolve
  GET /v1/dashboard/audit        GET /v1/dashboard/audit/{id}    POST /v1/dashboard/audit/verify
  GET /v1/dashboard/observability                                GET /v1/dashboard/analytics
  GET /v1/dashboard/ontology     PUT /v1/dashboard/ontology

  GET /v1/billing/plans          POST /v1/connectors/webhook/ingest
  POST /v1/webhooks/identity     POST /v1/webhooks/payments
  GET /v1/health                 GET /v1/health/live             GET /v1/health/ready            GET /v1/openapi.json
`.match(/[A-Z]+ \/v1\S*/g)!;

it("has every public endpoint", async () => {
  const existing = new Set((await operationsOf(routes)).map(({ method, path }) => `${method} ${path}`));
  expect(publicInterface.length).toBeGreaterThan(70);
  expect(publicInterface.filter((name) => !existing.has(name))).toEqual([]);
});
