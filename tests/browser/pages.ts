import type { Ids } from "./setup/ids";

const project = "/projects/[projectId]";

export const pages: { route: string; isPublic?: true }[] = [
  { route: "/", isPublic: true },
  { route: "/sign-in", isPublic: true },
  { route: "/docs", isPublic: true },
  { route: "/docs/[...path]", isPublic: true },
  { route: "/docs/search", isPublic: true },
  { route: "/projects" },
  { route: "/team" },
  { route: "/usage" },
  { route: "/billing" },
  ...[
    "",
    "/playground",
    "/conflicts",
    "/feedback",
    "/held",
    "/graph",
    "/timeline",
    "/analytics",
    "/observability",
    "/audit",
    "/connect",
    "/import",
    "/keys",
    "/ontology",
    "/profile",
    "/settings",
  ].map((view) => ({ route: project + view })),
  ...["memories", "users", "threads", "entities", "groups", "jobs", "webhooks", "evals"].flatMap((list) => [
    { route: `${project}/${list}` },
    { route: `${project}/${list}/[id]` },
  ]),
];

export const clerkPages = ["/organization"];

export const projectPages = pages.filter(({ route }) => route.startsWith(project) && !route.endsWith("/[id]"));

export function addressOf(route: string, ids: Ids): string {
  const path = "api/search-memories";
  return route
    .replace("[...path]", path)
    .replace("[projectId]", ids.project)
    .replace(/([a-z]+)\/\[id\]$/, (_, list: keyof Ids) => `${list}/${ids[list]}`);
}
