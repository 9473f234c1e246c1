import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { routes } from "@/app/v1/routes";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

function filesOf(folder: string, form = /\.tsx?$/): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && form.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const hasFolder = (folder: string) =>
  readdirSync(root, { withFileTypes: true }).some((entry) => entry.isDirectory() && entry.name === folder);
const source = ["app", "components", "inngest", "lib"].filter(hasFolder).flatMap((folder) => filesOf(folder));

type Import = { from: string; to: string; isType: boolean };

const statement = /^\s*(?:import|export)\s+(type\s)?\s*([^"';]*?)\s*from\s*"([^"]+)"|^\s*import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;
const onlyTypes = /^\{\s*(?:type\s[^,}]+,?\s*)+\}$/;

/** What a file imports of ours, as paths from the root without their ending. */
function importsOf(file: string): Import[] {
  return [...read(file).matchAll(statement)].flatMap(([, type, names, from, bare, dynamic]) => {
    const specifier = (from ?? bare ?? dynamic)!;
    const isOurs = specifier.startsWith("@/") || specifier.startsWith(".");
    if (!isOurs) return [];
    const to = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(file), specifier);
    return [{ from: file, to: to.replace(/\.tsx?$/, ""), isType: type !== undefined || onlyTypes.test(names ?? "") }];
  });
}

const imports = source.flatMap(importsOf);
const shown = (broken: Import[]) => broken.map(({ from, to }) => `${from} → ${to}`);

const base = ["env", "errors", "ids", "vocabulary", "context", "crypto", "page", "log", "version", "text"];
/** Low to high: a noun imports those before it. */
const nouns = [
  ...[
    "audit",
    "usage",
    "api-keys",
    "projects",
    "users",
    "threads",
    "graphs",
    "entities",
    "search-index",
    "retrieval",
    "memories",
    "ingestion",
  ],
  ...["conflicts", "transfer", "synthesis", "billing", "webhooks", "insights"],
];

/** The part of the architecture that a path belongs to. */
function partOf(path: string): string {
  const [top, second = "", third = ""] = path.replace(/\.tsx?$/, "").split("/");
  if (top === "app") return second === "v1" ? "app/v1" : second === "api" ? "app/api" : "app";
  if (top === "components") return second === "ui" ? "components/ui" : "components";
  if (top === "inngest") return second === "dispatch" ? "inngest/dispatch" : "inngest";
  if (top !== "lib") return top!;
  if (base.includes(second)) return "base";
  if (second === "api") return third === "wire" ? "lib/api/wire" : "lib/api";
  return nouns.includes(second) ? "noun" : `lib/${second}`;
}
const nounOf = (path: string) => nouns.indexOf(path.split("/")[1]!);

const allowed: Record<string, string[]> = {
  "app/v1": ["app/v1", "lib/api", "lib/api/wire", "noun", "base"],
  "app/api": ["inngest", "base"],
  app: ["app", "components", "components/ui", "lib/auth", "lib/api/wire", "noun", "base"],
  components: ["components", "components/ui"],
  "components/ui": ["components/ui"],
  "lib/api": ["lib/api", "lib/api/wire", "lib/auth", "noun", "lib/db", "base"],
  "lib/api/wire": ["lib/api/wire", "noun", "base"],
  "lib/auth": ["lib/auth", "lib/db", "components/ui", "base"],
  "lib/models": ["lib/models", "lib/worker", "base"],
  "lib/worker": ["lib/worker", "lib/models", "noun", "base"],
  "lib/db": ["lib/db", "base"],
  noun: ["noun", "lib/models", "lib/worker", "lib/db", "inngest/dispatch", "base"],
  inngest: ["inngest", "inngest/dispatch", "noun", "lib/db", "base"],
  "inngest/dispatch": ["inngest", "lib/db", "base"],
  base: ["base"],
};

/** Each with its reason; a rule that no longer needs its exception fails below. */
const exceptions: { from: string; to: string; because: string }[] = [
  { from: "app/v1/health/ready/route.ts", to: "lib/db/client", because: "It asks the database whether it answers." },
  { from: "inngest/jobs.ts", to: "lib/auth/spend-link", because: "The upkeep of what identity keeps." },
];

const isException = ({ from, to }: Import) => exceptions.some((exception) => exception.from === from && exception.to === to);

function mayImport({ from, to, isType }: Import): boolean {
  const [one, other] = [partOf(from), partOf(to)];
  if (one === "noun" && other === "noun") return nounOf(to) <= nounOf(from);
  // Row types are the domain types; a route's own type is what its caller gets back.
  if (isType && one === "base" && other === "lib/db") return true;
  if (isType && one === "components" && other === "app/v1") return true;
  if (/\.(?:css|json)$/.test(to)) return true;
  return allowed[one]?.includes(other) ?? false;
}

describe("imports", () => {
  it("go the way the architecture says", () => {
    expect(shown(imports.filter((each) => !mayImport(each) && !isException(each)))).toEqual([]);
  });

  it("need the exceptions that are made for them", () => {
    const needed = (exception: { from: string; to: string }) =>
      imports.some((each) => each.from === exception.from && each.to === exception.to && !mayImport(each));
    expect(exceptions.filter((exception) => !needed(exception))).toEqual([]);
  });

  it("know every folder and file of lib", () => {
    const known = [...base, ...nouns, "api", "auth", "db", "models", "worker"];
    expect(filesOf("lib").filter((file) => !known.includes(file.split("/")[1]!.replace(/\.tsx?$/, "")))).toEqual([]);
  });

  it("never go round in a circle, between nouns or between files", () => {
    const circleIn = (edges: [string, string][]): string[] => {
      const next = new Map<string, string[]>();
      for (const [one, other] of edges) if (one !== other) next.set(one, [...(next.get(one) ?? []), other]);
      const done = new Set<string>();
      const walk = (at: string, path: string[]): string[] => {
        if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
        if (done.has(at)) return [];
        for (const other of next.get(at) ?? []) {
          const circle = walk(other, [...path, at]);
          if (circle.length > 0) return circle;
        }
        done.add(at);
        return [];
      };
      return [...next.keys()].map((at) => walk(at, [])).find((circle) => circle.length > 0) ?? [];
    };
    const noun = (path: string) => nouns[nounOf(path)]!;
    expect(
      circleIn(
        imports.filter(({ from, to }) => partOf(from) === "noun" && partOf(to) === "noun").map(({ from, to }) => [noun(from), noun(to)]),
      ),
    ).toEqual([]);
    const runtime = imports.filter(({ isType }) => !isType);
    const exact = (to: string) =>
      source.find((file) => [`${to}.ts`, `${to}.tsx`, `${to}/index.ts`, `${to}/index.tsx`].includes(file)) ?? to;
    // A table may name one that names it: drizzle's references are functions, read after both are there. A provider loads what it chose when it is needed.
    const isLate = ({ from, to }: Import) =>
      (from.startsWith("lib/db/schema/") && to.startsWith("lib/db/schema/")) ||
      new RegExp(`import\\(\\s*"[^"]*${to.split("/").at(-1)}"`).test(read(from));
    expect(circleIn(runtime.filter((each) => !isLate(each)).map(({ from, to }) => [from, exact(to)]))).toEqual([]);
  });
});

describe("endpoints", () => {
  const routeFiles = filesOf("app/v1", /^route\.tsx?$/);
  /** `app/v1/groups/[name]/route.ts` answers `/v1/groups/{name}`. */
  const pathOf = (file: string) => `/${dirname(relative("app", file))}`.replace(/\[(\w+)\]/g, "{$1}");
  /** Answers what is no endpoint. */
  const notFound = "app/v1/[[...path]]/route.ts";

  it("are all in routes.ts, and routes.ts has no other", () => {
    expect(Object.keys(routes).sort()).toEqual(
      routeFiles
        .filter((file) => file !== notFound)
        .map(pathOf)
        .sort(),
    );
  });

  it("load the file of their path", async () => {
    for (const [path, load] of Object.entries(routes)) {
      const found = await load();
      const expected = await import(/* @vite-ignore */ join(root, "app", path.replaceAll("{", "[").replaceAll("}", "]"), "route.ts"));
      expect(found === expected, path).toBe(true);
    }
  });

  it("have a contract test that names their path", () => {
    const tests = filesOf("tests/contract", /\.test\.ts$/)
      .map(read)
      .join("\n");
    const isNamed = (path: string) => {
      const form = path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "(?:\\$?\\{[^}]+\\}|[\\w-]+)");
      return new RegExp(`["'\`]${form}["'\`?]`).test(tests);
    };
    expect(Object.keys(routes).filter((path) => !isNamed(path))).toEqual([]);
  });
});

describe("the environment", () => {
  /** Read before our code runs, or by the tools that run it. */
  const toolFiles = /^(?:instrumentation\.ts|next\.config\.ts|drizzle\.config\.ts|scripts\/.*)$/;

  it("is read in lib/env.ts alone", () => {
    const rootFiles = readdirSync(root).filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
    const readers = [...source, ...rootFiles].filter((file) => /\bprocess\s*\.\s*env\b|\benv\b[^;]*\bfrom "node:process"/.test(read(file)));
    expect(readers.filter((file) => file !== "lib/env.ts" && !toolFiles.test(file))).toEqual([]);
  });

  it("is told whole in .env.example", () => {
    /** Set by what runs us, never by a person. */
    const platform = ["NODE_ENV", "VERCEL"];
    const schema = /const Env = z\.object\(\{([\s\S]*?)\n\}\);/.exec(read("lib/env.ts"))![1]!;
    const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!);
    expect(variables.length).toBeGreaterThan(5);
    const told = new Set([...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
    expect(variables.filter((name) => !told.has(name) && !platform.includes(name))).toEqual([]);
  });
});

it("keeps files short", () => {
  /** Tables of data, which are read line by line and not as a whole. */
  const dataTables: string[] = [];
  const lines = (file: string) => read(file).trimEnd().split("\n").length;
  expect(source.filter((file) => lines(file) > 400 && !dataTables.includes(file))).toEqual([]);
});
