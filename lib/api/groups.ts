import type { AccountContext, ProjectContext } from "@/lib/context";
import type { Access } from "./admit";
import { type AccountAccess, authenticateAccount, authenticateForProject } from "./authenticate-account";
import { authenticateKey } from "./authenticate-key";
import type { Authenticate, PublicContext } from "./call";
import { apiGroup } from "./routes";

const byKey: Authenticate<ProjectContext> = (request, { operation, correlationId }) =>
  authenticateKey(request, { access: operation.access as Access, budget: operation.meter ?? null, correlationId });

const callOf = ({ operation, correlationId }: Parameters<Authenticate<unknown>>[1]) => ({
  access: operation.access as AccountAccess,
  budget: operation.meter ?? null,
  correlationId,
});

export const memoryApi = apiGroup("memory", "memory", byKey);

export const coreApi = apiGroup("core", "core", byKey);

export const dashboardApi = apiGroup<ProjectContext>("dashboard", "memory", (request, call) => {
  const projectId = call.operation.project === "path" ? String(call.params.id) : new URL(request.url).searchParams.get("projectId");
  return authenticateForProject(request, { ...callOf(call), projectId: projectId ?? undefined });
});

export const accountApi = apiGroup<AccountContext>("account", "memory", (request, call) => authenticateAccount(request, callOf(call)));

export const publicApi = apiGroup<PublicContext>("public", "memory", null);

export const webhookApi = apiGroup<PublicContext>("webhook", "memory", null);
