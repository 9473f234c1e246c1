import { randomBytes } from "node:crypto";
import { rotateConnectorSecret } from "@/lib/projects/rotate-connector-secret";
import { call } from "./call";
import { anId, anOrganization, identityEvent, identityPath } from "./identity-event";
import { aProject } from "./project";
import {
  aComplaint,
  aConflict,
  aDocument,
  aFailedJob,
  aForm,
  aGroup,
  aHeldStatement,
  aJob,
  aKey,
  aMemory,
  anAuditEntry,
  anEvalCase,
  anEvalRun,
  anotherProject,
  aQuery,
  aThread,
  aUser,
  aWebhook,
  aWebhookDelivery,
  mergeableEntities,
  type Project,
  type Sample,
} from "./records";
import { anEvent, delivery } from "./scripted-stripe";
import { sessionOf } from "./session";
import { signed } from "./signed";
import { exportOf } from "./transfer";

// Import this before anything reads the environment.

/** One valid call of each operation. */
export const samples: Record<string, (project: Project) => Sample | Promise<Sample>> = {
  "POST /v1/memory/add": () => ({ url: "/v1/memory/add", body: { content: "The office opens at nine." } }),
  "POST /v1/memory/upload": () => ({
    url: "/v1/memory/upload",
    ...aForm({ file: { name: "hours.txt", text: "The office opens at nine." } }),
  }),
  "GET /v1/memory/job/{jobId}": async (project) => ({ url: `/v1/memory/job/${await aJob(project)}` }),
  "POST /v1/memory/search": (project) => ({ url: "/v1/memory/search", body: { q: "office", projectTags: [project.tag] } }),
  "POST /v1/memory/ask": (project) => ({ url: "/v1/memory/ask", body: { question: "Where is the office?", projectTag: project.tag } }),
  "POST /v1/memory/chat": (project) => ({
    url: "/v1/memory/chat",
    // A read-only key may not ingest the turn, see memory-chat.test.ts.
    body: { messages: [{ role: "user", content: "Where is the office?" }], projectTag: project.tag, ingestUserTurn: false },
  }),
  "GET /v1/memory/{id}": async (project) => ({ url: `/v1/memory/${await aMemory(project)}` }),
  "PATCH /v1/memory/{id}": async (project) => ({ url: `/v1/memory/${await aMemory(project)}`, body: { content: "User likes green tea." } }),
  "DELETE /v1/memory/{id}": async (project) => ({ url: `/v1/memory/${await aMemory(project)}` }),
  "GET /v1/memory": async (project) => {
    await aMemory(project);
    return { url: "/v1/memory?userId=maya" };
  },
  "DELETE /v1/memory": async (project) => {
    await aMemory(project);
    return { url: "/v1/memory?userId=maya" };
  },
  "POST /v1/memory/batch": async (project) => ({
    url: "/v1/memory/batch",
    body: { items: [{ action: "update", id: await aMemory(project), content: "User likes green tea." }] },
  }),
  "GET /v1/threads": async (project) => {
    await project.remembers("maya", "I like tea.");
    return { url: "/v1/threads?userId=maya" };
  },
  "GET /v1/threads/{id}": async (project) => ({ url: `/v1/threads/${await aThread(project)}` }),
  "DELETE /v1/threads/{id}": async (project) => ({ url: `/v1/threads/${await aThread(project)}` }),
  "GET /v1/documents": async (project) => ({ url: `/v1/documents?group=${await aDocument(project)}` }),
  "GET /v1/documents/{id}": async (project) => ({ url: `/v1/documents/notes/hours.md?group=${await aDocument(project)}` }),
  "PUT /v1/documents/{id}": async (project) => ({
    url: "/v1/documents/notes/hours.md",
    body: { group: await aDocument(project), content: "The office opens at ten." },
  }),
  "DELETE /v1/documents/{id}": async (project) => ({ url: `/v1/documents/notes/hours.md?group=${await aDocument(project)}` }),
  "GET /v1/conflicts": async (project) => {
    await aConflict(project, "maya");
    return { url: "/v1/conflicts?userId=maya&unresolved=true" };
  },
  "GET /v1/conflicts/{id}": async (project) => ({ url: `/v1/conflicts/${await aConflict(project)}` }),
  "POST /v1/conflicts/{id}/resolve": async (project) => ({
    url: `/v1/conflicts/${await aConflict(project)}/resolve`,
    body: { action: "keep_both" },
  }),
  "GET /v1/graph": async (project) => {
    await project.remembers("maya", "My friend Bob Miller lives in Porto.");
    return { url: "/v1/graph?userId=maya" };
  },
  "GET /v1/users": () => ({ url: "/v1/users" }),
  "GET /v1/users/{id}": async (project) => {
    await project.remembers("maya", "I like tea.");
    return { url: "/v1/users/maya" };
  },
  "DELETE /v1/users/{id}": async (project) => {
    await project.remembers("maya", "I like tea.");
    return { url: "/v1/users/maya" };
  },
  "GET /v1/export": () => ({ url: "/v1/export" }),
  // Importing another project's export is allowed.
  "POST /v1/import": async () => ({
    url: "/v1/import",
    raw: await exportOf(await aProject()),
    headers: { "content-type": "application/x-ndjson" },
  }),
  "GET /v1/users/{id}/context": async (project) => {
    await project.remembers("maya", "I like tea.");
    return { url: "/v1/users/maya/context" };
  },
  "GET /v1/users/{id}/profile": async (project) => {
    await project.remembers("maya", "I live in Lisbon.");
    return { url: "/v1/users/maya/profile" };
  },
  "GET /v1/groups": () => ({ url: "/v1/groups" }),
  "POST /v1/groups": () => ({ url: "/v1/groups", body: { name: `g-${randomBytes(4).toString("hex")}` } }),
  "GET /v1/groups/{name}": () => ({ url: "/v1/groups/default" }),
  "DELETE /v1/groups/{name}": async (project) => ({ url: `/v1/groups/${await aGroup(project)}` }),
  "POST /v1/core/add": () => ({ url: "/v1/core/add", body: { user_id: "maya", messages: [{ role: "user", content: "I like tea." }] } }),
  "POST /v1/core/search": () => ({ url: "/v1/core/search", body: { group_id: "default", query: "office" } }),
  "POST /v1/core/ask": () => ({ url: "/v1/core/ask", body: { group_id: "default", question: "Where is the office?" } }),
  "GET /v1/webhooks/events": () => ({ url: "/v1/webhooks/events" }),
  "GET /v1/webhooks/endpoints": async (project) => {
    await aWebhook(project);
    return { url: "/v1/webhooks/endpoints" };
  },
  "POST /v1/webhooks/endpoints": () => ({
    url: "/v1/webhooks/endpoints",
    body: { url: "https://hooks.invalid/loci", events: ["job.done"] },
  }),
  "GET /v1/webhooks/endpoints/{id}": async (project) => ({ url: `/v1/webhooks/endpoints/${await aWebhook(project)}` }),
  "PATCH /v1/webhooks/endpoints/{id}": async (project) => ({
    url: `/v1/webhooks/endpoints/${await aWebhook(project)}`,
    body: { enabled: false },
  }),
  "DELETE /v1/webhooks/endpoints/{id}": async (project) => ({ url: `/v1/webhooks/endpoints/${await aWebhook(project)}` }),
  "POST /v1/webhooks/endpoints/{id}/rotate": async (project) => ({
    url: `/v1/webhooks/endpoints/${await aWebhook(project)}/rotate`,
    body: { graceHours: 1 },
  }),
  "POST /v1/webhooks/endpoints/{id}/test": async (project) => ({ url: `/v1/webhooks/endpoints/${await aWebhook(project)}/test` }),
  "GET /v1/webhooks/endpoints/{id}/deliveries": async (project) => ({
    url: `/v1/webhooks/endpoints/${await aWebhook(project)}/deliveries`,
  }),
  "GET /v1/webhooks/deliveries/{id}": async (project) => ({ url: `/v1/webhooks/deliveries/${await aWebhookDelivery(project)}` }),
  "POST /v1/webhooks/deliveries/{id}/retry": async (project) => ({
    url: `/v1/webhooks/deliveries/${await aWebhookDelivery(project)}/retry`,
  }),
  "GET /v1/dashboard/webhooks/events": () => ({ url: "/v1/dashboard/webhooks/events" }),
  "GET /v1/dashboard/webhooks/endpoints": async (project) => {
    await aWebhook(project);
    return { url: "/v1/dashboard/webhooks/endpoints" };
  },
  "POST /v1/dashboard/webhooks/endpoints": () => ({
    url: "/v1/dashboard/webhooks/endpoints",
    body: { url: "https://hooks.invalid/loci", events: ["job.done"] },
  }),
  "GET /v1/dashboard/webhooks/endpoints/{id}": async (project) => ({ url: `/v1/dashboard/webhooks/endpoints/${await aWebhook(project)}` }),
  "PATCH /v1/dashboard/webhooks/endpoints/{id}": async (project) => ({
    url: `/v1/dashboard/webhooks/endpoints/${await aWebhook(project)}`,
    body: { enabled: false },
  }),
  "DELETE /v1/dashboard/webhooks/endpoints/{id}": async (project) => ({
    url: `/v1/dashboard/webhooks/endpoints/${await aWebhook(project)}`,
  }),
  "POST /v1/dashboard/webhooks/endpoints/{id}/rotate": async (project) => ({
    url: `/v1/dashboard/webhooks/endpoints/${await aWebhook(project)}/rotate`,
    body: { graceHours: 1 },
  }),
  "POST /v1/dashboard/webhooks/endpoints/{id}/test": async (project) => ({
    url: `/v1/dashboard/webhooks/endpoints/${await aWebhook(project)}/test`,
  }),
  "GET /v1/dashboard/webhooks/endpoints/{id}/deliveries": async (project) => ({
    url: `/v1/dashboard/webhooks/endpoints/${await aWebhook(project)}/deliveries`,
  }),
  "GET /v1/dashboard/webhooks/deliveries/{id}": async (project) => ({
    url: `/v1/dashboard/webhooks/deliveries/${await aWebhookDelivery(project)}`,
  }),
  "POST /v1/dashboard/webhooks/deliveries/{id}/retry": async (project) => ({
    url: `/v1/dashboard/webhooks/deliveries/${await aWebhookDelivery(project)}/retry`,
  }),
  "POST /v1/feedback": async (project) => ({ url: "/v1/feedback", body: { query_id: await aQuery(project), rating: "up" } }),
  "GET /v1/dashboard/evals/cases": () => ({ url: "/v1/dashboard/evals/cases" }),
  "POST /v1/dashboard/evals/cases": async (project) => {
    await project.remembers("maya", "I live in Lisbon.");
    return { url: "/v1/dashboard/evals/cases", body: { userId: "maya", question: "Where does Maya live?", expect: { text: "Lisbon" } } };
  },
  "DELETE /v1/dashboard/evals/cases/{id}": async (project) => ({ url: `/v1/dashboard/evals/cases/${await anEvalCase(project)}` }),
  "GET /v1/dashboard/evals/runs": () => ({ url: "/v1/dashboard/evals/runs" }),
  "POST /v1/dashboard/evals/runs": async (project) => {
    await anEvalCase(project);
    return { url: "/v1/dashboard/evals/runs" };
  },
  "GET /v1/dashboard/evals/runs/{id}": async (project) => ({ url: `/v1/dashboard/evals/runs/${await anEvalRun(project)}` }),
  "GET /v1/dashboard/feedback": () => ({ url: "/v1/dashboard/feedback" }),
  "POST /v1/dashboard/feedback/{id}/resolve": async (project) => ({
    url: `/v1/dashboard/feedback/${await aComplaint(project)}/resolve`,
    body: {},
  }),
  "GET /v1/dashboard/find": () => ({ url: "/v1/dashboard/find?q=lisbon" }),
  "GET /v1/dashboard/memories/search": () => ({ url: "/v1/dashboard/memories/search?q=lisbon" }),
  "GET /v1/dashboard/projects": () => ({ url: "/v1/dashboard/projects" }),
  "GET /v1/dashboard/audit": () => ({ url: "/v1/dashboard/audit" }),
  "GET /v1/dashboard/audit/{id}": async (project) => ({ url: `/v1/dashboard/audit/${await anAuditEntry(project)}` }),
  "POST /v1/dashboard/audit/verify": (project) => ({ url: "/v1/dashboard/audit/verify", body: { projectId: project.shownId } }),
  "GET /v1/dashboard/observability": () => ({ url: "/v1/dashboard/observability" }),
  "GET /v1/dashboard/analytics": () => ({ url: "/v1/dashboard/analytics" }),
  "GET /v1/dashboard/graph": () => ({ url: "/v1/dashboard/graph" }),
  "GET /v1/dashboard/graph/path": async (project) => {
    const [from, to] = await mergeableEntities(project);
    return { url: `/v1/dashboard/graph/path?from=${from}&to=${to}` };
  },
  "GET /v1/dashboard/timeline": () => ({ url: "/v1/dashboard/timeline" }),
  "GET /v1/dashboard/ontology": () => ({ url: "/v1/dashboard/ontology" }),
  "PUT /v1/dashboard/ontology": () => ({
    url: "/v1/dashboard/ontology",
    body: { entityTypes: [{ name: "TICKET", description: "an item of the tracker" }], edgeTypes: [] },
  }),
  "GET /v1/dashboard/users/{id}/profile": async (project) => {
    await project.remembers("maya", "I live in Lisbon.");
    return { url: "/v1/dashboard/users/maya/profile" };
  },
  "GET /v1/dashboard/profile-schema": () => ({ url: "/v1/dashboard/profile-schema" }),
  "PUT /v1/dashboard/profile-schema": () => ({
    url: "/v1/dashboard/profile-schema",
    body: { schema: { type: "object", properties: { home: { type: "string" } } } },
  }),
  "POST /v1/dashboard/projects": () => ({
    url: "/v1/dashboard/projects",
    body: { tag: `p-${randomBytes(6).toString("hex")}`, name: "Notes" },
  }),
  "GET /v1/dashboard/projects/{id}": ({ shownId }) => ({ url: `/v1/dashboard/projects/${shownId}` }),
  "PATCH /v1/dashboard/projects/{id}": ({ shownId }) => ({ url: `/v1/dashboard/projects/${shownId}`, body: { name: "Renamed" } }),
  "DELETE /v1/dashboard/projects/{id}": async (project) => ({ url: `/v1/dashboard/projects/${await anotherProject(project)}` }),
  "GET /v1/dashboard/projects/{id}/api-keys": ({ shownId }) => ({ url: `/v1/dashboard/projects/${shownId}/api-keys` }),
  "POST /v1/dashboard/projects/{id}/api-keys": ({ shownId }) => ({
    url: `/v1/dashboard/projects/${shownId}/api-keys`,
    body: { name: "Server", scope: "writer" },
  }),
  "DELETE /v1/dashboard/projects/{id}/api-keys/{keyId}": async (project) => ({
    url: `/v1/dashboard/projects/${project.shownId}/api-keys/${await aKey(project)}`,
  }),
  "PATCH /v1/dashboard/projects/{id}/api-keys/{keyId}": async (project) => ({
    url: `/v1/dashboard/projects/${project.shownId}/api-keys/${await aKey(project)}`,
    body: { name: "Renamed" },
  }),
  "POST /v1/dashboard/projects/{id}/api-keys/{keyId}/rotate": async (project) => ({
    url: `/v1/dashboard/projects/${project.shownId}/api-keys/${await aKey(project)}/rotate`,
    body: {},
  }),
  "GET /v1/dashboard/projects/{id}/api-keys/{keyId}/calls": async (project) => ({
    url: `/v1/dashboard/projects/${project.shownId}/api-keys/${await aKey(project)}/calls`,
  }),
  "GET /v1/dashboard/projects/{id}/export": ({ shownId }) => ({ url: `/v1/dashboard/projects/${shownId}/export` }),
  "POST /v1/dashboard/projects/{id}/import": ({ shownId }) => ({
    url: `/v1/dashboard/projects/${shownId}/import?from=mem0&userId=maya`,
    body: { results: [{ id: "m1", memory: "Likes tea" }] },
  }),
  "POST /v1/dashboard/projects/{id}/connector-secret": ({ shownId }) => ({ url: `/v1/dashboard/projects/${shownId}/connector-secret` }),
  "GET /v1/dashboard/projects/{id}/forgetting": ({ shownId }) => ({
    url: `/v1/dashboard/projects/${shownId}/forgetting?expiry=erase&history=erase&messagesDays=1&memoriesDays=1`,
  }),
  "GET /v1/dashboard/projects/{id}/usage": ({ shownId }) => ({ url: `/v1/dashboard/projects/${shownId}/usage` }),
  "GET /v1/dashboard/usage": () => ({ url: "/v1/dashboard/usage" }),
  "GET /v1/dashboard/usage/costs": () => ({ url: "/v1/dashboard/usage/costs?by=model" }),
  "GET /v1/billing/plans": () => ({ url: "/v1/billing/plans" }),
  "GET /v1/dashboard/subscription": () => ({ url: "/v1/dashboard/subscription" }),
  "GET /v1/dashboard/billing/subscription": () => ({ url: "/v1/dashboard/billing/subscription" }),
  "POST /v1/dashboard/billing/checkout": () => ({
    url: "/v1/dashboard/billing/checkout",
    body: { planCode: "pro", billingCycle: "monthly", successUrl: "http://localhost/billing?paid", cancelUrl: "http://localhost/billing" },
  }),
  "POST /v1/dashboard/billing/portal": () => ({ url: "/v1/dashboard/billing/portal", body: { returnUrl: "http://localhost/billing" } }),
  "POST /v1/webhooks/payments": () => ({ url: "/v1/webhooks/payments", ...delivery(anEvent("price.created", { id: "price_1" })) }),
  "POST /v1/webhooks/identity": () => ({ url: identityPath, ...identityEvent("organization.created", anOrganization(anId("org"))) }),
  "POST /v1/connectors/webhook/ingest": async (project) => ({
    url: "/v1/connectors/webhook/ingest",
    body: signed((await rotateConnectorSecret(project.ctx)).connectorSecret, "The office opens at nine."),
  }),
  "GET /v1/dashboard/memories": (project) => ({ url: `/v1/dashboard/memories?projectId=${project.shownId}` }),
  "GET /v1/dashboard/memories/{id}": async (project) => ({ url: `/v1/dashboard/memories/${await aMemory(project)}` }),
  "PATCH /v1/dashboard/memories/{id}": async (project) => ({
    url: `/v1/dashboard/memories/${await aMemory(project)}`,
    body: { content: "User likes green tea." },
  }),
  "DELETE /v1/dashboard/memories/{id}": async (project) => ({ url: `/v1/dashboard/memories/${await aMemory(project)}` }),
  "GET /v1/dashboard/users": () => ({ url: "/v1/dashboard/users" }),
  "GET /v1/dashboard/users/{id}": async (project) => ({ url: `/v1/dashboard/users/${await aUser(project)}` }),
  "DELETE /v1/dashboard/users/{id}": async (project) => ({ url: `/v1/dashboard/users/${await aUser(project)}` }),
  "GET /v1/dashboard/threads": () => ({ url: "/v1/dashboard/threads" }),
  "GET /v1/dashboard/threads/{id}": async (project) => {
    const [added] = await project.remembers("maya", "I like tea.");
    return { url: `/v1/dashboard/threads/${added!.body.thread_id}` };
  },
  "DELETE /v1/dashboard/threads/{id}": async (project) => ({ url: `/v1/dashboard/threads/${await aThread(project)}` }),
  "GET /v1/dashboard/entities": () => ({ url: "/v1/dashboard/entities" }),
  "GET /v1/dashboard/entities/{id}": async (project) => ({ url: `/v1/dashboard/entities/${(await mergeableEntities(project))[0]}` }),
  "POST /v1/dashboard/entities/{id}/merge": async (project) => {
    const [one, other] = await mergeableEntities(project);
    return { url: `/v1/dashboard/entities/${one}/merge`, body: { intoId: other } };
  },
  "POST /v1/dashboard/entities/{id}/unmerge": async (project) => {
    const [one, other] = await mergeableEntities(project);
    await call("POST", `/v1/dashboard/entities/${one}/merge`, { key: await sessionOf(project.organization), body: { intoId: other } });
    return { url: `/v1/dashboard/entities/${one}/unmerge` };
  },
  "GET /v1/dashboard/groups": () => ({ url: "/v1/dashboard/groups" }),
  "POST /v1/dashboard/groups": () => ({ url: "/v1/dashboard/groups", body: { name: `g-${randomBytes(4).toString("hex")}` } }),
  "GET /v1/dashboard/groups/{id}": () => ({ url: "/v1/dashboard/groups/default" }),
  "DELETE /v1/dashboard/groups/{id}": async (project) => ({ url: `/v1/dashboard/groups/${await aGroup(project)}` }),
  "GET /v1/dashboard/jobs": () => ({ url: "/v1/dashboard/jobs?status=DONE" }),
  "GET /v1/dashboard/jobs/{id}": async (project) => ({ url: `/v1/dashboard/jobs/${await aJob(project)}` }),
  "POST /v1/dashboard/jobs/{id}/retry": async (project) => ({ url: `/v1/dashboard/jobs/${await aFailedJob(project)}/retry` }),
  "GET /v1/dashboard/conflicts": () => ({ url: "/v1/dashboard/conflicts?unresolved=true" }),
  "GET /v1/dashboard/conflicts/{id}": async (project) => ({ url: `/v1/dashboard/conflicts/${await aConflict(project)}` }),
  "POST /v1/dashboard/conflicts/{id}/resolve": async (project) => ({
    url: `/v1/dashboard/conflicts/${await aConflict(project)}/resolve`,
    body: { action: "keep_both" },
  }),
  "GET /v1/dashboard/held": () => ({ url: "/v1/dashboard/held" }),
  "POST /v1/dashboard/held/{id}/resolve": async (project) => ({
    url: `/v1/dashboard/held/${(await aHeldStatement(project)).id}/resolve`,
    body: { action: "approve" },
  }),
  "POST /v1/dashboard/sources/{id}/retract": async (project) => ({
    url: `/v1/dashboard/sources/${(await aHeldStatement(project)).source.episodeId}/retract`,
  }),
  "POST /v1/dashboard/ingest": (project) => ({
    url: "/v1/dashboard/ingest",
    body: { projectId: project.shownId, content: "The office opens at nine." },
  }),
  "POST /v1/dashboard/upload": () => ({
    url: "/v1/dashboard/upload",
    ...aForm({ file: { name: "hours.txt", text: "The office opens at nine." } }),
  }),
  "POST /v1/dashboard/search": () => ({ url: "/v1/dashboard/search", body: { query: "office" } }),
  "POST /v1/dashboard/ask": () => ({ url: "/v1/dashboard/ask", body: { question: "Where is the office?" } }),
  "GET /v1/health": () => ({ url: "/v1/health" }),
  "GET /v1/health/live": () => ({ url: "/v1/health/live" }),
  "GET /v1/health/ready": () => ({ url: "/v1/health/ready" }),
  "GET /v1/openapi.json": () => ({ url: "/v1/openapi.json" }),
};
