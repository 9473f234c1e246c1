import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { z } from "zod";
import { accountContext } from "@/lib/auth/account-context";
import { signInPath } from "@/lib/auth/own-path";
import { readSession } from "@/lib/auth/read-session";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { type Scope, scopePages } from "@/lib/db/project-scope";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { projectContext } from "@/lib/projects/find-project";
import { listProjects } from "@/lib/projects/list-projects";

// `cache` lasts for one request, so the layout and the page share these lookups.

scopePages(cache((): Scope => ({ project: null })));

const session = cache(async () => {
  const requestHeaders = await headers();
  const verified = await readSession(requestHeaders);
  if (!verified) redirect(signInPath(requestHeaders));
  if (verified === "no organization") redirect("/organization");
  return verified;
});

const requestContext = cache(async (projectId: string | undefined) => {
  const context = await accountContext(await session(), { projectId, correlationId: crypto.randomUUID() });
  // The account or organization was deleted while its token was still valid.
  if (!context) redirect("/sign-in");
  return context;
});

export async function accountPage(): Promise<AccountContext> {
  return (await requestContext(undefined)).ctx;
}

/** A missing project and one of another organization both show "Not found". */
export async function projectPage(params: Promise<{ projectId: string }>): Promise<ProjectContext> {
  const id = parseId("project", (await params).projectId);
  if (!id) notFound();
  const { ctx, project } = await requestContext(id);
  if (!project) notFound();
  return projectContext(ctx, project);
}

/** For the layout, which isn't streamed: the whole page is then "Not found", with that status. */
export async function requireKnownProject(): Promise<void> {
  const [, shownId] = /^\/projects\/([^/?]+)/.exec((await headers()).get("x-path") ?? "") ?? [];
  if (shownId === undefined) return;
  const id = parseId("project", shownId);
  if (!(await projectsOfPage()).some((project) => project.id === id)) notFound();
}

export const projectsOfPage = cache(async () => listProjects(await accountPage()));

export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}

/** Drops invalid values, because people edit and truncate URLs. */
export function readQuery<S extends z.ZodType>(schema: S, searchParams: Record<string, string | string[] | undefined>): z.output<S> {
  const query = Object.fromEntries(Object.entries(searchParams).flatMap(([name, value]) => (value ? [[name, [value].flat().at(-1)]] : [])));
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const valid = schema.safeParse(Object.fromEntries(Object.entries(query).filter(([name]) => !invalid.has(name))));
  return valid.success ? valid.data : schema.parse({});
}
