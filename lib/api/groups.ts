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

/** `/v1/core`: project key, snake_case, errors with the status as their code. */
export const coreApi = apiGroup("core", "core", byKey);

/** `/v1/dashboard` of one project: a person's session; `project` says where the call names it. */
export const dashboardApi = apiGroup<ProjectContext>("dashboard", "memory", (request, call) => {
  const named = call.operation.project === "path" ? String(call.params.id) : new URL(request.url).searchParams.get("projectId");
  return authenticateForProject(request, { ...callOf(call), projectId: named ?? undefined });
});

/** `/v1/dashboard` of the organization: a person's session. */
export const accountApi = apiGroup<AccountContext>("account", "memory", (request, call) => authenticateAccount(request, callOf(call)));

/** No key: health, plans and the interface's own description. */
export const publicApi = apiGroup<PublicContext>("public", "memory", null);

/** Signed events of providers: the handler verifies the raw bytes (`rawBody`). */
export const webhookApi = apiGroup<PublicContext>("webhook", "memory", null);
