import { AsyncLocalStorage } from "node:async_hooks";

// Which project a statement may touch. With two database roles, `isolated` (lib/db/isolate-on-postgres.ts) tells it to the policies of the
// tables (lib/db/columns.ts); rows of any other project don't exist for that statement, whatever it asks for.

/** `project` is null until the caller is known. */
export type Scope = { project: string | "every" | null };

// Next bundles instrumentation, routes and pages separately.
const shared = globalThis as typeof globalThis & { lociScopes?: AsyncLocalStorage<Scope>; lociPageScope?: () => Scope };
shared.lociScopes ??= new AsyncLocalStorage<Scope>();
const scopes = shared.lociScopes;

/** Undefined outside requests, jobs and pages. */
export const currentScope = (): Scope | undefined => scopes.getStore() ?? shared.lociPageScope?.();

/** For an entry point, such as a request: no project's data until it enters one. */
export const withoutProject = <T>(work: () => T): T => scopes.run({ project: null }, work);

/** Pages are rendered in no function of ours: `find` returns the scope of the page being rendered. */
export function scopePages(find: () => Scope): void {
  shared.lociPageScope = find;
}

/** For the rest of the request or page, once the caller is known to belong to the project. @throws Error for a second project */
export function enterProject(id: string): void {
  const scope = currentScope();
  if (!scope) return;
  if (scope.project !== null && scope.project !== id) throw new Error("A request that has entered a project can't enter another one.");
  scope.project = id;
}

export const inProject = <T>(id: string, work: () => T): T => scopes.run({ project: id }, work);

/** For the schedule, the job runner and an organization's totals: only tables without content allow it (`operationalRows`). */
export const acrossProjects = <T>(work: () => T): T => scopes.run({ project: "every" }, work);
