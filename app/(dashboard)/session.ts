import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { z } from "zod";
import { identity } from "@/lib/auth";
import { accountContext } from "@/lib/auth/account-context";
import { cookieOf } from "@/lib/auth/cookies";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readId } from "@/lib/ids";
import { projectContext } from "@/lib/projects/find-project";
import { listProjects } from "@/lib/projects/list-projects";

// What a page starts from. `cache` is one request's: the frame and the page in it ask once.

const session = cache(async () => {
  const provider = await identity();
  const token = cookieOf(await headers(), provider.cookies());
  const verified = token ? await provider.verify(token) : null;
  if (!verified) redirect("/sign-in");
  if (verified === "no organization") redirect("/organization");
  return verified;
});

/** Who looks, and the project of the page where it has one. Who is not signed in is sent to do so. */
const admitted = cache(async (projectId: string | undefined) => {
  const found = await accountContext(await session(), { projectId, correlationId: crypto.randomUUID() });
  // The account or the organization is gone, and the token lives a little longer.
  if (!found) redirect("/sign-in");
  return found;
});

/** The context of a page of the organization. */
export async function accountPage(): Promise<AccountContext> {
  return (await admitted(undefined)).ctx;
}

/** The context of a page of a project: one of another organization and one that is not there end on the same page. */
export async function projectPage(params: Promise<{ projectId: string }>): Promise<ProjectContext> {
  const id = readId("project", (await params).projectId);
  if (!id) notFound();
  const { ctx, project } = await admitted(id);
  if (!project) notFound();
  return projectContext(ctx, project);
}

/** The organization's projects, for the frame and for the page that lists them. */
export const projectsOfPage = cache(async () => listProjects(await accountPage()));

/** What a page shows when what it reads is not there, or is another's: the page that says so. Every other error is one. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}

/** The page's filters: as the endpoint reads its query. Addresses are typed and cut by people, so what does not fit counts as not there. */
export function readQuery<S extends z.ZodType>(schema: S, given: Record<string, string | string[] | undefined>): z.output<S> {
  const query = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, [value].flat().at(-1)]] : [])));
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  const fitting = schema.safeParse(Object.fromEntries(Object.entries(query).filter(([name]) => !wrong.has(name))));
  return fitting.success ? fitting.data : schema.parse({});
}
