import { afterAll, describe, expect, inject, it } from "vitest";
import { addressOf, pages } from "./pages";
import { countScripts } from "./support/count-scripts";
import { settle } from "./support/inspect";
import { aVisitor, useBrowser } from "./support/visitor";

useBrowser();

const maxBytes = 200_000;

const ids = inject("ids");
const measured: { page: string; files: number; bytes: number }[] = [];

describe.each(pages)("$route", ({ route, isPublic }) => {
  it(`loads at most ${maxBytes / 1000} kB of JavaScript, all from this server and allowed by nonce`, async () => {
    const { page, seen } = await aVisitor({ isSignedIn: !isPublic });
    // What is loaded in idle time isn't part of the first load.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const scripts = await countScripts(page);
    const answer = await page.goto(addressOf(route, ids));
    await scripts.loaded();
    measured.push({ page: route, files: scripts.bytes.size, bytes: [...scripts.bytes.values()].reduce((sum, bytes) => sum + bytes, 0) });
    expect(measured.at(-1)!.bytes).toBeLessThanOrEqual(maxBytes);
    expect(seen.foreign).toEqual([]);

    const headers = await answer!.allHeaders();
    const scriptSource = /script-src ([^;]*)/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
    expect(scriptSource).toMatch(isPublic ? /'(?:nonce|sha256)-/ : /'nonce-/);
    expect(scriptSource).not.toContain("'unsafe-inline'");
    // Signed-in pages must not be cached, not even by the browser.
    if (!isPublic) expect(headers["cache-control"]).toMatch(/no-store/);
  });
});

it("script URLs contain a content hash and are cached immutably", async () => {
  const { page } = await aVisitor();
  const assets: string[] = [];
  page.on("response", async (response) => {
    if (new URL(response.url()).pathname.startsWith("/_next/static/"))
      assets.push((await response.allHeaders())["cache-control"] ?? "none");
  });
  await page.goto("/");
  await settle(page);
  expect(assets.length).toBeGreaterThan(0);
  expect([...new Set(assets)]).toEqual(["public, max-age=31536000, immutable"]);
});

afterAll(() => {
  const lines = measured
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ page, files, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${String(files).padStart(3)} files  ${page}`);
  console.log(`JavaScript of the first load\n${lines.join("\n")}`);
});
