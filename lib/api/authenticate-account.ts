import { identity } from "@/lib/auth";
import { accountContext } from "@/lib/auth/account-context";
import { cookieOf } from "@/lib/auth/cookies";
import { isSameOriginRequest } from "@/lib/auth/own-page";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { projectContext, projectNotFound } from "@/lib/projects/find-project";
import { requireQuota } from "@/lib/usage/take-quota";
import type { Budget } from "@/lib/vocabulary";
import { takingTurns } from "./admission-queue";
import type { Authenticated } from "./admit";

export type AccountAccess = "member" | "org:admin";

type Call = { access: AccountAccess; budget: Budget | null; correlationId: string };

const unauthorized = () =>
  new AppError("UNAUTHORIZED", "Missing or invalid session. Sign in, or send a session token as `Authorization: Bearer …`.", {
    headers: { "WWW-Authenticate": "Bearer" },
  });

async function sessionOf(request: Request) {
  const provider = await identity();
  const bearer = request.headers.get("authorization");
  const token = bearer === null ? cookieOf(request.headers, provider.cookies()) : /^Bearer +(\S+) *$/i.exec(bearer)?.[1];
  const session = token ? await provider.verify(token) : null;
  if (!session) throw unauthorized();
  if (bearer === null && !isSameOriginRequest(request)) {
    throw new AppError(
      "FORBIDDEN",
      "Requests that change data with the session cookie must come from this service's own pages. Elsewhere, send the token in the Authorization header.",
    );
  }
  if (session === "no organization") {
    throw new AppError("FORBIDDEN", "No organization is active in this session. Choose or create one, then try again.");
  }
  return session;
}

async function authenticate(
  request: Request,
  call: Call,
  projectId?: string,
): Promise<Authenticated<AccountContext> & { project: ProjectContext["project"] | null }> {
  const session = await sessionOf(request);
  const account = await takingTurns(request.signal, () => accountContext(session, { projectId, correlationId: call.correlationId }));
  if (!account) throw unauthorized();
  const { ctx, project } = account;
  if (call.access === "org:admin" && ctx.account.role !== "org:admin") {
    throw new AppError("FORBIDDEN", "Only organization admins can do this. Ask an admin.");
  }
  const { id, role } = ctx.account;
  return { ctx, project, ownerId: ctx.organization.id, caller: { account: id, role }, headers: {}, meter: null, position: null };
}

export const authenticateAccount = (request: Request, call: Call): Promise<Authenticated<AccountContext>> => authenticate(request, call);

/** Without an id, the newest project. @throws AppError UNAUTHORIZED, FORBIDDEN, PROJECT_NOT_FOUND, QUOTA_EXCEEDED */
export async function authenticateForProject(
  request: Request,
  call: Call & { projectId?: string },
): Promise<Authenticated<ProjectContext>> {
  const id = call.projectId === undefined ? undefined : parseId("project", call.projectId);
  // An invalid session must get 401 even if the id is malformed.
  const { project, ...authenticated } = await authenticate(request, call, id ?? (id === null ? noProjectId : undefined));
  if (!project) throw projectNotFound();
  const meter = call.budget ? await requireQuota(project, call.budget) : null;
  return { ...authenticated, meter, ctx: projectContext(authenticated.ctx, project) };
}

const noProjectId = "00000000-0000-0000-0000-000000000000";
