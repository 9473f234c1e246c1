import { describe, expect, it } from "vitest";
import { settle } from "./support/inspect";
import { aVisitor, narrow, useBrowser } from "./support/visitor";

useBrowser();

const aReader = () => aVisitor({ isSignedIn: false, runsScripts: false });

describe("the documentation, without scripts", () => {
  it("is found by its search", async () => {
    const { page } = await aReader();
    await page.goto("/docs");
    await page.getByRole("searchbox", { name: "Search the documentation" }).fill("two database roles");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Results" }).getByRole("link", { name: "Configuration: Two database roles" }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/docs/configuration#two-database-roles");
    await page.getByRole("heading", { level: 1, name: "Configuration" }).waitFor();
  });

  it("shows an example in the language that is chosen", async () => {
    const { page } = await aReader();
    await page.goto("/docs/api/search-memories");
    const python = page.getByText("loci.search_memories(");
    expect([await page.getByText("curl -s").isVisible(), await python.isVisible()]).toEqual([true, false]);
    await page.getByText("Python", { exact: true }).first().click();
    expect([await page.getByText("curl -s").isVisible(), await python.isVisible()]).toEqual([false, true]);
  });

  it("marks the current page in the navigation, and leads on to the next", async () => {
    const { page } = await aReader();
    await page.goto("/docs/quickstart");
    const current = page.getByRole("navigation", { name: "Documentation" }).locator("[aria-current=page]");
    expect(await current.textContent()).toBe("Quickstart");
    await page.getByRole("link", { name: "Concepts →" }).click();
    await page.getByRole("heading", { level: 1, name: "Concepts" }).waitFor();
  });

  it("lists all pages on a phone", async () => {
    const { page } = await aVisitor({ isSignedIn: false, runsScripts: false, viewport: narrow });
    await page.goto("/docs/quickstart");
    await page.getByText("All pages").click();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
  });
});

it("a page that doesn't exist is a 404 with the navigation", async () => {
  const { page } = await aVisitor({ isSignedIn: false });
  const answer = await page.goto("/docs/nothing");
  expect(answer!.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  expect(await page.getByRole("link", { name: "Quickstart" }).first().isVisible()).toBe(true);
});

it("pages name their address and their Markdown, which is served as such", async () => {
  const { page } = await aVisitor({ isSignedIn: false });
  await page.goto("/docs/guides/vercel");
  const link = (rel: string) => page.locator(`head link[rel=${rel}]`).getAttribute("href");
  expect(new URL((await link("canonical"))!).pathname).toBe("/docs/guides/vercel");
  const answer = await page.request.get((await link("alternate"))!);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(await answer.text()).toMatch(/^# Vercel$/m);
});

it("examples are copied as text", async () => {
  const { page } = await aVisitor({ isSignedIn: false });
  await page.goto("/docs/quickstart");
  await page.getByRole("button", { name: "Copy: Python" }).click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^from loci import Loci\n/);
});

it("links to the start page have a picture", async () => {
  const { page } = await aVisitor({ isSignedIn: false });
  await page.goto("/");
  const picture = await page.request.get((await page.locator("meta[property='og:image']").getAttribute("content"))!);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
});

it("script URLs contain a content hash and are cached immutably", async () => {
  const { page } = await aVisitor({ isSignedIn: false });
  const assets: Promise<string | null>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/_next/static/")) assets.push(response.headerValue("cache-control"));
  });
  await page.goto("/docs");
  await settle(page);
  expect(assets.length).toBeGreaterThan(0);
  expect([...new Set(await Promise.all(assets))]).toEqual(["public, max-age=31536000, immutable"]);
});
