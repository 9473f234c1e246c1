import type { Ids } from "./setup/seed";

/** Every page, by its route. A test walks app/ and fails when one is missing here, or here and not there. */
export const pages: { route: string; isPublic?: true }[] = [
  { route: "/", isPublic: true },
  { route: "/sign-in", isPublic: true },
];

/** The pages of one project, but for those of one record. */
export const projectPages = pages.filter(({ route }) => route.startsWith("/projects/[projectId]") && !route.includes("[id]"));

/** A page's address: `[projectId]` is the project with data, `[id]` a record of the list before it. */
export function addressOf(route: string, ids: Ids): string {
  return route.replace("[projectId]", ids.project).replace(/([a-z]+)\/\[id\]/, (_, list: keyof Ids) => `${list}/${ids[list]}`);
}
