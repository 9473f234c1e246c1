import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { routes } from "@/app/v1/routes";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

function filesOf(folder: string, pattern = /\.tsx?$/): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const hasFolder = (folder: string) =>
  readdirSync(root, { withFileTypes: true }).some((entry) => entry.isDirectory() && entry.name === folder);
const source = ["app", "components", "inngest", "lib"].filter(hasFolder).flatMap((folder) => filesOf(folder));

type Import = { from: string; to: string; isType: boolean };

const statement = /^\s*(?:import|export)\s+(type\s)?\s*([^"';]*?)\s*from\s*"([^"]+)"|^\s*import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;
const onlyTypes = /^\{\s*(?:type\s[^,}]+,?\s*)+\}$/;

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(statement)].flatMap(([, type, names, from, sideEffect, dynamic]) => {
    const specifier = (from ?? sideEffect ?? dynamic)!;
    const isOurs = specifier.startsWith("@/") || specifier.startsWith(".");
    if (!isOurs) return [];
    const to = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(file), specifier);
    return [{ from: file, to: to.replace(/\.tsx?$/, ""), isType: type !== undefined || onlyTypes.test(names ?? "") }];
  });
}

const imports = source.flatMap(importsOf);
const formatted = (broken: Import[]) => broken.map(({ from, to }) => `${from} → ${to}`);

/** A file may import from its own layer and the ones before it. */
const layers = {
  platform: ["text", "language", "question", "db", "auth", "audit", "usage", "worker", "net", "deliveries", "events"],
  engine: ["graphs", "models", "content", "search-index", "retrieval", "entities", "memories", "ingestion", "synthesis", "worker-tasks"],
  features: [
    ...[
      "api-keys",
      "billing",
      "chat",
      "conflicts",
      "documents",
      "entity-merges",
      "episodes",
      "evals",
      "forgetting",
      "feedback",
      "find",
      "groups",
      "holds",
      "importers",
      "insights",
      "jobs",
      "ontology",
      "owners",
    ],
    ...["profiles", "projects", "sources", "threads", "transfer", "users", "webhooks", "webhook-endpoints"],
  ],
  api: ["api", "mcp", "gateway", "mem0", "docs"],
};
const order = ["base", "platform", "engine", "features", "api"] as const;
type Layer = (typeof order)[number];

function layerOf(path: string): Layer | undefined {
  const [top, folder = "", file] = path.split("/");
  if (top !== "lib") return undefined;
  if (file === undefined) return "base";
  return (Object.keys(layers) as (keyof typeof layers)[]).find((layer) => layers[layer].includes(folder));
}

const allowed: [part: RegExp, imports: RegExp][] = [
  [/^app\/v1\//, /^(app\/v1|lib\/(?!db\/|auth\/|worker))/],
  [/^app\/api\//, /^(inngest|lib\/[^/]+$)/],
  [/^app\/(?:mcp|metrics|openai|mem0|\.well-known)\//, /^lib\/(api|mcp|gateway|mem0)\//],
  [/^app\//, /^(app|components|lib\/(?!db\/|worker|api\/(?!wire\/)))/],
  [/^components\/ui\//, /^components\/ui\//],
  [/^components\//, /^components\//],
  [/^inngest\//, /^(inngest|lib)\//],
  // An identity provider brings its own sign-in form.
  [/^lib\/auth\//, /^components\/ui\//],
  [/^lib\//, /^inngest\/dispatch$/],
];

const exceptions: { from: string; to: string; because: string }[] = [
  { from: "app/v1/health/ready/route.ts", to: "lib/db/client", because: "It asks the database whether it answers." },
  { from: "app/(dashboard)/session.ts", to: "lib/db/project-scope", because: "Only it knows which page is being rendered." },
];

const isException = ({ from, to }: Import) => exceptions.some((exception) => exception.from === from && exception.to === to);

function mayImport({ from, to, isType }: Import): boolean {
  const [layer, other] = [layerOf(from), layerOf(to)];
  // Row types double as domain types.
  if (layer === "base" && other === "platform" && isType) return true;
  if (layer && other) return order.indexOf(other) <= order.indexOf(layer);
  if (isType && from.startsWith("components/") && to.startsWith("app/v1/")) return true;
  if (isType && from.startsWith("app/") && to.startsWith("lib/")) return true;
  if (/\.(?:css|json|png)$/.test(to)) return true;
  const [, imports] = allowed.find(([part]) => part.test(from)) ?? [];
  return imports?.test(to) ?? false;
}

function cycleIn(edges: [string, string][]): string[] {
  const next = new Map<string, string[]>();
  for (const [one, other] of edges) if (one !== other) next.set(one, [...(next.get(one) ?? []), other]);
  const done = new Set<string>();
  const walk = (at: string, path: string[]): string[] => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return [];
    for (const other of next.get(at) ?? []) {
      const cycle = walk(other, [...path, at]);
      if (cycle.length > 0) return cycle;
    }
    done.add(at);
    return [];
  };
  return [...next.keys()].map((at) => walk(at, [])).find((cycle) => cycle.length > 0) ?? [];
}

describe("imports", () => {
  it("follow the layers", () => {
    expect(formatted(imports.filter((each) => !mayImport(each) && !isException(each)))).toEqual([]);
  });

  it("have no unneeded exceptions", () => {
    const isNeeded = (exception: { from: string; to: string }) =>
      imports.some((each) => each.from === exception.from && each.to === exception.to && !mayImport(each));
    expect(exceptions.filter((exception) => !isNeeded(exception))).toEqual([]);
  });

  it("come from folders with a layer", () => {
    expect(filesOf("lib").filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  it("form no cycle between the folders of lib, including types", () => {
    const folder = (path: string) => path.split("/").slice(0, 2).join("/");
    const isInFolder = (path: string) => layerOf(path) !== undefined && layerOf(path) !== "base";
    const edges = imports.filter(({ from, to }) => isInFolder(from) && isInFolder(to));
    expect(cycleIn(edges.map(({ from, to }) => [folder(from), folder(to)]))).toEqual([]);
  });

  it("form no cycle between files, including types in lib", () => {
    const exact = (to: string) =>
      source.find((file) => [`${to}.ts`, `${to}.tsx`, `${to}/index.ts`, `${to}/index.tsx`].includes(file)) ?? to;
    // A dynamic import runs later, after its file has loaded.
    const isLate = ({ from, to }: Import) => new RegExp(`import\\(\\s*"[^"]*${to.split("/").at(-1)}"`).test(read(from));
    const strict = imports.filter(({ from, isType }) => /^(?:lib|inngest)\//.test(from) || !isType);
    expect(cycleIn(strict.filter((each) => !isLate(each)).map(({ from, to }) => [from, exact(to)]))).toEqual([]);
  });
});

describe("patterns", () => {
  // V8 may compile them so that they never match again (Node 24.21).
  it("have no flags for a group alone", () => expect(source.filter((file) => /\(\?[ims]*-?[ims]+:/.test(read(file)))).toEqual([]));
});

describe("endpoints", () => {
  const routeFiles = filesOf("app/v1", /^route\.tsx?$/);
  /** `app/v1/groups/[name]/route.ts` serves `/v1/groups/{name}`. */
  const pathOf = (file: string) => `/${dirname(relative("app", file))}`.replace(/\[(?:\.{3})?(\w+)\]/g, "{$1}");
  const notFound = "app/v1/[[...path]]/route.ts";

  it("are all listed in routes.ts, and nothing else is", () => {
    expect(Object.keys(routes).sort()).toEqual(
      routeFiles
        .filter((file) => file !== notFound)
        .map(pathOf)
        .sort(),
    );
  });

  it("load the file that matches their path", async () => {
    for (const [path, load] of Object.entries(routes)) {
      const found = await load();
      const expected = await import(/* @vite-ignore */ join(root, routeFiles.find((file) => pathOf(file) === path)!));
      expect(found === expected, path).toBe(true);
    }
  });

  it("have a contract test that mentions their path", () => {
    const tests = filesOf("tests/contract", /\.test\.ts$/)
      .map(read)
      .join("\n");
    const isNamed = (path: string) => {
      const pattern = path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "(?:\\$?\\{[^}]+\\}|[\\w-]+)");
      return new RegExp(`["'\`]${pattern}["'\`?]`).test(tests);
    };
    expect(Object.keys(routes).filter((path) => !isNamed(path))).toEqual([]);
  });
});

describe("the environment", () => {
  /** Read before our code runs, or by tools. */
  const toolFiles = /^(?:instrumentation\.ts|next\.config\.ts|(?:drizzle|vitest)\.config\.ts|scripts\/.*)$/;

  it("is read only in lib/env.ts", () => {
    const rootFiles = readdirSync(root).filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
    const readers = [...source, ...rootFiles].filter((file) => /\bprocess\s*\.\s*env\b|\benv\b[^;]*\bfrom "node:process"/.test(read(file)));
    expect(readers.filter((file) => file !== "lib/env.ts" && !toolFiles.test(file))).toEqual([]);
  });

  it("is documented in .env.example", () => {
    const platform = ["NODE_ENV", "VERCEL"];
    const schema = /const Variables = z\.object\(\{([\s\S]*?)\n\}\);/.exec(read("lib/env-variables.ts"))![1]!;
    const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!);
    expect(variables.length).toBeGreaterThan(5);
    const documented = new Set([...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
    expect(variables.filter((name) => !documented.has(name) && !platform.includes(name))).toEqual([]);
  });
});

it("keeps files under 400 lines", () => {
  const dataTables: string[] = [];
  const lines = (file: string) => read(file).trimEnd().split("\n").length;
  expect(source.filter((file) => lines(file) > 400 && !dataTables.includes(file))).toEqual([]);
});
