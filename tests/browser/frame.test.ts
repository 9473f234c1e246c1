import { describe, expect, inject, it } from "vitest";
import { aVisitor, narrow, opens, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const overview = `/projects/${ids.project}`;

describe("the frame of the pages", () => {
  it("goes anywhere by the palette", async () => {
    const { page, seen } = await aVisitor();
    await opens(page, overview);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("A page, a memory, a user …").fill("time");
    await page.getByRole("option", { name: "Timeline" }).click();
    await page.getByRole("heading", { level: 1, name: "Timeline" }).waitFor();
    expect(seen.faults).toEqual([]);
  });

  it("changes the project", async () => {
    const { page, seen } = await aVisitor();
    await opens(page, overview);
    await page.getByRole("button", { name: "Switch project" }).click();
    await page.getByRole("menuitemradio", { name: "Empty" }).click();
    await page.waitForURL(`**/projects/${ids.emptyProject}`);
    expect(seen.faults).toEqual([]);
  });

  it.each([
    ["/projects", "New project"],
    [`${overview}/keys`, "New API key"],
  ])("opens the window of %s where the address asks for it, and takes that back with it", async (path, name) => {
    const { page, seen } = await aVisitor();
    await page.goto(`${path}?new=1`);
    const window = page.getByRole("dialog", { name });
    await window.waitFor();
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
    expect(seen.faults).toEqual([]);
  });

  it("is a drawer in a small window, which closes with a choice", async () => {
    const { page, seen } = await aVisitor({ viewport: narrow });
    await opens(page, overview);
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.getByRole("link", { name: "Memories" }).click();
    await page.getByRole("heading", { level: 1, name: "Memories" }).waitFor();
    await drawer.waitFor({ state: "hidden" });
    expect(seen.faults).toEqual([]);
  });

  it("keeps a theme that is chosen, from the first byte of the next page on", async () => {
    const { page } = await aVisitor({ theme: "light" });
    await opens(page, overview);
    const shade = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await shade();
    await page.getByRole("button", { name: "Owner" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(shade).not.toBe(light);
    const dark = await shade();
    const answer = await page.reload();
    expect(await answer!.text()).toMatch(/<html[^>]* data-theme="dark"/);
    expect(await shade()).toBe(dark);
  });

  it("signs out, and what was open is closed", async () => {
    const { page } = await aVisitor();
    await opens(page, overview);
    await page.getByRole("button", { name: "Owner" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/projects"));
    await page.goto(overview);
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  });
});
