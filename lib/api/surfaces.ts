import type { AccountContext, ProjectContext } from "@/lib/context";
import { type AccountAccess, admitAccount, admitToProject } from "./admit-account";
import { type Access, admitKey } from "./admit-key";
import { type Admit, type PublicContext, surface } from "./surface";

const byKey: Admit<ProjectContext> = (request, { operation, correlationId }) =>
  admitKey(request, { access: operation.access as Access, budget: operation.meter ?? null, correlationId });

const callOf = ({ operation, correlationId }: Parameters<Admit<unknown>>[1]) => ({
  access: operation.access as AccountAccess,
  budget: operation.meter ?? null,
  correlationId,
});

/** `/v1/memory`, `/v1/users`, `/v1/groups`: project key, camelCase. */
export const memoryApi = surface("memory", "memory", byKey);

/** `/v1/core`: project key, snake_case, errors with the status as their code. */
export const coreApi = surface("core", "core", byKey);

/** `/v1/dashboard` of one project: a person's session; `project` says where the call names it. */
export const dashboardApi = surface<ProjectContext>("dashboard", "memory", (request, call) => {
  const named = call.operation.project === "path" ? String(call.params.id) : new URL(request.url).searchParams.get("projectId");
  return admitToProject(request, { ...callOf(call), projectId: named ?? undefined });
});

/** `/v1/dashboard` of the organization: a person's session. */
export const accountApi = surface<AccountContext>("account", "memory", (request, call) => admitAccount(request, callOf(call)));

/** No key: health, plans and the interface's own description. */
export const publicApi = surface<PublicContext>("public", "memory", null);

/** Signed events of providers: the handler verifies the raw bytes (`rawBody`). */
export const webhookApi = surface<PublicContext>("webhook", "memory", null);
