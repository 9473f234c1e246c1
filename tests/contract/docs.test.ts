import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/docs/markdown/[...path]/route";
import { routes } from "@/app/v1/routes";
import { allPages, fileOf, findPage, orderedPages } from "@/lib/docs/find-page";
import { resolveLink } from "@/lib/docs/links";
import { docPages } from "@/lib/docs/pages";
import { parseMarkdown } from "@/lib/docs/parse";
import { apiOperations } from "@/lib/docs/reference/operations";
import { searchDocs } from "@/lib/docs/search";
import { plans } from "@/lib/usage/plans";
import { useDatabase } from "../support/database";

useDatabase();

const pages = await allPages(routes);
const bySlug = new Map(pages.map((page) => [page.slug, page]));
const markdown = (path: string) =>
  GET(new Request(`http://localhost/docs/${path}.md`, { headers: { host: "memory.acme.dev" } }), {
    params: Promise.resolve({ path: path.split("/") }),
  });

function* linksOf(tokens: unknown): Generator<string> {
  if (Array.isArray(tokens)) for (const token of tokens) yield* linksOf(token);
  else if (tokens && typeof tokens === "object") {
    const token = tokens as { type?: string; href?: string };
    if (token.type === "link") yield token.href!;
    for (const value of Object.values(tokens)) yield* linksOf(value);
  }
}
const links = pages.flatMap((page) => [...linksOf(page.tokens)].map((href) => ({ from: page.slug, file: fileOf(page), href })));

describe("the list of pages", () => {
  it("has every file of docs, except those for contributors", () => {
    const files = globSync("docs/**/*.md").filter((file) => !file.startsWith("docs/contributing/"));
    expect(
      docPages
        .map(({ file }) => file)
        .filter((file) => file.startsWith("docs/"))
        .sort(),
    ).toEqual(files.sort());
    expect(docPages.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  it("has every page once, and the next one of each", () => {
    expect(orderedPages.map(({ slug }) => slug)).toEqual([...bySlug.keys()]);
    expect(new Set(orderedPages.map(({ slug }) => slug)).size).toBe(orderedPages.length);
  });

  it("names pages as they name themselves", () => {
    const titles = pages.map(({ headings }) => headings.filter(({ level }) => level === 1).length);
    expect(titles.every((count) => count === 1)).toBe(true);
  });

  it("is in llms.txt, as Markdown", () => {
    const text = readFileSync("public/llms.txt", "utf8");
    expect(docPages.filter(({ slug }) => !text.includes(`](/docs/${slug}.md)`)).map(({ slug }) => slug)).toEqual([]);
    const linked = [...text.matchAll(/\]\(\/docs\/([^)]+)\.md\)/g)].map(([, slug]) => slug!);
    expect(linked.filter((slug) => !bySlug.has(slug))).toEqual([]);
  });
});

describe("links", () => {
  it("lead to pages and headings that exist", () => {
    const broken = links.filter(({ from, file, href }) => {
      const to = resolveLink(file, href);
      if (to === null || /^(?:https?|mailto):/.test(to)) return false;
      const [path = "", hash] = (to.startsWith("#") ? `/docs/${from}${to}` : to).split("#");
      if (!path.startsWith("/docs/")) return !["/openapi.json", "/llms.txt"].includes(path);
      const page = bySlug.get(path.slice("/docs/".length));
      return !page || (hash !== undefined && !page.headings.some(({ id }) => id === hash));
    });
    expect(broken).toEqual([]);
  });

  it("of other pages lead to pages and headings that exist", () => {
    const files = globSync("{app,components}/**/*.{ts,tsx}").filter((file) => !file.startsWith("app/docs/"));
    const linked = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"\/docs\/([^"#]+)#?([^"]*)"/g)]);
    expect(linked.length).toBeGreaterThan(10);
    const broken = linked.filter(([, slug, hash]) => {
      const page = bySlug.get(slug!);
      return slug !== "search" && (!page || (hash && !page.headings.some(({ id }) => id === hash)));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("of the repository's other files lead there, if its address is known", () => {
    const other = links.filter(({ file, href }) => resolveLink(file, href) === null);
    expect(other.length).toBeGreaterThan(0);
    expect(other.filter(({ file, href }) => !existsSync(new URL(href, `file://${process.cwd()}/${file}`)))).toEqual([]);
    const { file, href } = other[0]!;
    expect(resolveLink(file, href, "https://github.com/acme/loci")).toMatch(/^https:\/\/github\.com\/acme\/loci\/blob\/HEAD\/\w/);
  });
});

describe("the API reference", () => {
  it("has a page for every operation, with its errors and fields", () => {
    const searching = bySlug.get("api/search-memories")!.markdown;
    expect(searching).toContain("| `query` | string | At most 10,000 characters |");
    expect(searching).toMatch(/\| 404 \| .*`graph_not_found`/);
    expect(searching).toContain("`memories[].source.quote`");
    expect(apiOperations.filter(({ slug }) => !/^## Errors$/m.test(bySlug.get(slug)!.markdown))).toEqual([]);
  });

  it("says what a call needs and costs", () => {
    const page = (slug: string) => bySlug.get(`api/${slug}`)!.markdown;
    expect(page("add-messages")).toMatch(/with the scope `writer` or `admin`.*\n\nCounts as an add/);
    expect(page("erase-user")).toContain("with the scope `admin`");
    expect(page("list-users")).not.toContain("Counts as");
    expect(page("search-memories")).toContain("| 401 | `unauthorized` |");
  });

  it("lists all shapes of a union, and which fields are of which", () => {
    const batch = bySlug.get("api/batch-memories")!.markdown;
    expect(batch).toContain('| `items[].action` | "add" or "update" or "delete" |');
    expect(batch).toMatch(/\| `items\[\]\.userId` \| string, optional \| With `action` `add`\. /);
  });

  it("lists the fields of a nested shape once, and ends in shapes that contain themselves", () => {
    const searching = bySlug.get("api/search-memories")!.markdown;
    expect(searching).toMatch(/\| `results` \| .*The same fields as `memories\[\]`/);
    expect(searching).toMatch(/^\| `filters\.AND` /m);
    expect(searching).not.toContain("`filters.AND[].AND");
  });
});

describe("GET /docs/….md", () => {
  it("is the page's Markdown, with links to Markdown and this server's address", async () => {
    const answer = await markdown("quickstart");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    const text = await answer.text();
    expect(text).toContain("http://memory.acme.dev/v1/core/add");
    expect(text).toContain("](/docs/concepts.md)");
    expect(text).toContain("](/docs/clients/typescript.md)");
    expect(text).not.toContain("localhost:3000");
  });

  it("also serves what is generated", async () => {
    expect(await (await markdown("api/search-memories")).text()).toMatch(/^# Search memories$/m);
  });

  it.each(["nothing", "api/nothing", "../README", "contributing/rules"])("doesn't have %s", async (path) => {
    expect((await markdown(path)).status).toBe(404);
    expect(await findPage(path, routes)).toBeUndefined();
  });
});

describe("search", () => {
  const first = async (query: string) => (await searchDocs(query, routes)).slice(0, 3).map(({ path }) => path);

  it.each([
    ["row level security", "/docs/configuration#two-database-roles"],
    ["standard webhooks signature", "/docs/webhooks#verify-a-delivery"],
    ["GROUP_NOT_FOUND", "/docs/api/errors"],
    ["vercel", "/docs/guides/vercel"],
    ["search memories", "/docs/api/search-memories"],
    ["mem0", "/docs/mem0"],
  ])("finds %s among the first three", async (query, path) => {
    expect(await first(query)).toContainEqual(expect.stringMatching(`^${path}(?:#|$)`));
  });

  it("finds the start of the last word", async () => {
    expect((await searchDocs("redac", routes)).map(({ page }) => page)).toContain("Privacy and redaction");
  });

  it.each(["", "   ", "xqzzy"])("has no results for %j", async (query) => {
    expect(await searchDocs(query, routes)).toEqual([]);
  });
});

it("heading ids are those of code hosts", () => {
  const { headings } = parseMarkdown("# One\n## `a.b` & C-d, “e”\n## Same\n## Same\n");
  expect(headings.map(({ id }) => id)).toEqual(["one", "ab--c-d-e", "same", "same-1"]);
});

it("limits.md has the limits of the plans", () => {
  const text = readFileSync("docs/limits.md", "utf8");
  const shown = (limit: number) => (limit === -1 ? "unlimited" : limit.toLocaleString("en"));
  const paid = Object.entries(plans).filter(([code]) => code !== "self_hosted");
  for (const [, { displayName, callsPerMinute, ingestPerMonth, retrievalPerMonth }] of paid) {
    expect(text).toContain(`| ${displayName} | ${[callsPerMinute, ingestPerMonth, retrievalPerMonth].map(shown).join(" | ")} |`);
  }
});
