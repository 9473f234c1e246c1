import { operationIds } from "@/lib/api/operation-ids";

export type ListedOperation = { id: string; slug: string; title: string; method: string; path: string };

const resources: [title: string, paths: RegExp][] = [
  ["Core", /^\/v1\/core\//],
  ["Memories", /^\/v1\/memory/],
  ["Users", /^\/v1\/users/],
  ["Threads", /^\/v1\/threads/],
  ["Documents", /^\/v1\/documents/],
  ["Groups", /^\/v1\/groups/],
  ["Conflicts and graph", /^\/v1\/(?:conflicts|graph)/],
  ["Feedback", /^\/v1\/feedback/],
  ["Import and export", /^\/v1\/(?:export|import|connectors)/],
  ["Webhooks", /^\/v1\/webhooks\/(?:events|endpoints|deliveries)/],
  ["Service", /^\/v1\/(?:health|openapi|billing|webhooks)/],
  ["Management", /^\/v1\/dashboard\//],
];

const words = (id: string) => id.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

const listed: ListedOperation[] = Object.entries(operationIds).map(([call, id]) => {
  const [method = "", path = ""] = call.split(" ");
  const text = words(id);
  return { id, slug: `api/${text.replaceAll(" ", "-")}`, title: text[0]!.toUpperCase() + text.slice(1), method, path };
});

/** Every operation, by what it is about. Known without loading a route. */
export const apiSections = resources.map(([title]) => ({
  title,
  operations: listed.filter(({ path }) => resources.find(([, paths]) => paths.test(path))?.[0] === title),
}));

export const apiOperations = apiSections.flatMap(({ operations }) => operations);
