import type { Ids } from "./setup/ids";

const project = "/projects/[projectId]";

/** Every page, by its route. A test walks app/ and fails when one is missing here, or is here and not there. */
export const pages: { route: string; isPublic?: true }[] = [
  { route: "/", isPublic: true },
  { route: "/sign-in", isPublic: true },
  { route: "/projects" },
  { route: "/usage" },
  { route: "/billing" },
  ...[
    "",
    "/playground",
    "/conflicts",
    "/graph",
    "/timeline",
    "/analytics",
    "/observability",
    "/audit",
    "/keys",
    "/ontology",
    "/settings",
  ].map((view) => ({ route: project + view })),
  ...["memories", "users", "threads", "entities", "groups", "jobs"].flatMap((list) => [
    { route: `${project}/${list}` },
    { route: `${project}/${list}/[id]` },
  ]),
];

/** Pages that are there under Clerk alone. */
export const clerkPages = ["/organization"];

/** The pages of one project, but for those of one record. */
export const projectPages = pages.filter(({ route }) => route.startsWith(project) && !route.endsWith("/[id]"));

/** A page's address: `[projectId]` is the project with data, `[id]` a record of the list before it. */
export function addressOf(route: string, ids: Ids): string {
  return route.replace("[projectId]", ids.project).replace(/([a-z]+)\/\[id\]$/, (_, list: keyof Ids) => `${list}/${ids[list]}`);
}
