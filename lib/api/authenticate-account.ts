import { identity } from "@/lib/auth";
import { accountContext } from "@/lib/auth/account-context";
import { cookieOf } from "@/lib/auth/cookies";
import { isOwnPage } from "@/lib/auth/own-page";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readId } from "@/lib/ids";
import { projectContext, projectNotFound } from "@/lib/projects/find-project";
import { requireQuota } from "@/lib/usage/take-quota";
import type { Budget } from "@/lib/vocabulary";
import type { Authenticated } from "./authenticate-key";

/** What a person may do in their organization: all members, or its admins alone (billing, keys, deleting projects). */
export type AccountAccess = "member" | "org:admin";

type Call = { access: AccountAccess; budget: Budget | null; correlationId: string };

const refused = () =>
  new AppError("UNAUTHORIZED", "Missing or invalid session. Sign in, or send a session token as `Authorization: Bearer …`.", {
    headers: { "WWW-Authenticate": "Bearer" },
  });

/** A session by its header or its cookie. @throws AppError UNAUTHORIZED, FORBIDDEN */
async function sessionOf(request: Request) {
  const provider = await identity();
  const bearer = request.headers.get("authorization");
  const token = bearer === null ? cookieOf(request.headers, provider.cookies()) : /^Bearer +(\S+) *$/i.exec(bearer)?.[1];
  const session = token ? await provider.verify(token) : null;
  if (!session) throw refused();
  if (bearer === null && !isOwnPage(request)) {
    throw new AppError("FORBIDDEN", "A change by cookie must come from a page of this service. Elsewhere, send the token as a header.");
  }
  if (session === "no organization") {
    throw new AppError("FORBIDDEN", "No organization is active in this session. Choose one, or create one, and try again.");
  }
  return session;
}

async function admit(
  request: Request,
  call: Call,
  projectId?: string,
): Promise<Authenticated<AccountContext> & { project: ProjectContext["project"] | null }> {
  const session = await sessionOf(request);
  const found = await accountContext(session, { projectId, correlationId: call.correlationId });
  if (!found) throw refused();
  const { ctx, project } = found;
  if (call.access === "org:admin" && ctx.account.role !== "org:admin") {
    throw new AppError("FORBIDDEN", "Only an admin of the organization may do this. Ask one of them.");
  }
  const meter = call.budget ? await requireQuota(ctx.organization.id, call.budget) : null;
  const { id, role } = ctx.account;
  return { ctx, project, ownerId: ctx.organization.id, caller: { account: id, role }, headers: {}, meter };
}

/** A person, for their organization. @throws AppError UNAUTHORIZED, FORBIDDEN, QUOTA_EXCEEDED */
export const authenticateAccount = (request: Request, call: Call): Promise<Authenticated<AccountContext>> => admit(request, call);

/**
 * A person, for a project of their organization: the named one (`prj_…`), else the newest.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, PROJECT_NOT_FOUND, QUOTA_EXCEEDED
 */
export async function authenticateForProject(
  request: Request,
  call: Call & { projectId?: string },
): Promise<Authenticated<ProjectContext>> {
  const id = call.projectId === undefined ? undefined : readId("project", call.projectId);
  // An id of the wrong form names no project; the session is looked at first all the same.
  const { project, ...admission } = await admit(request, { ...call, budget: null }, id ?? (id === null ? nowhere : undefined));
  if (!project) throw projectNotFound();
  const meter = call.budget ? await requireQuota(admission.ctx.organization.id, call.budget) : null;
  return { ...admission, meter, ctx: projectContext(admission.ctx, project) };
}

const nowhere = "00000000-0000-0000-0000-000000000000";
