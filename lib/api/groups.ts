import type { AccountContext, ProjectContext } from "@/lib/context";
import { type AccountAccess, authenticateAccount, authenticateForProject } from "./authenticate-account";
import { type Access, authenticateKey } from "./authenticate-key";
import type { Authenticate, PublicContext } from "./call";
import { apiGroup } from "./routes";

const byKey: Authenticate<ProjectContext> = (request, { operation, correlationId }) =>
  authenticateKey(request, { access: operation.access as Access, budget: operation.meter ?? null, correlationId });

const callOf = ({ operation, correlationId }: Parameters<Authenticate<unknown>>[1]) => ({
  access: operation.access as AccountAccess,
  budget: operation.meter ?? null,
  correlationId,
});

/** `/v1/memory`, `/v1/users`, `/v1/groups`: project key, camelCase. */
export const memoryApi = apiGroup("memory", "memory", byKey);

/** `/v1/core`: project key, snake_case, the HTTP status as the error's `code`. */
export const coreApi = apiGroup("core", "core", byKey);

/** `/v1/dashboard`, one project: member session; the operation's `project` says where the call names it. */
export const dashboardApi = apiGroup<ProjectContext>("dashboard", "memory", (request, call) => {
  const projectId = call.operation.project === "path" ? String(call.params.id) : new URL(request.url).searchParams.get("projectId");
  return authenticateForProject(request, { ...callOf(call), projectId: projectId ?? undefined });
});

/** `/v1/dashboard`, the organization: member session. */
export const accountApi = apiGroup<AccountContext>("account", "memory", (request, call) => authenticateAccount(request, callOf(call)));

/** No authentication: health, plans and the OpenAPI document. */
export const publicApi = apiGroup<PublicContext>("public", "memory", null);

/** Signed provider events. The handler verifies the signature over the raw bytes (`rawBody`). */
export const webhookApi = apiGroup<PublicContext>("webhook", "memory", null);
