import { describe, expect, inject, it } from "vitest";
import { aVisitor, narrow, openPage, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const overview = `/projects/${ids.project}`;

describe("the dashboard layout", () => {
  it("navigates with the command palette", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, overview);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search pages, memories and users…").fill("time");
    await page.getByRole("option", { name: "Timeline" }).click();
    await page.getByRole("heading", { level: 1, name: "Timeline" }).waitFor();
    expect(seen.faults).toEqual([]);
  });

  it("switches projects", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, overview);
    await page.getByRole("button", { name: "Switch project" }).click();
    await page.getByRole("menuitemradio", { name: "Empty" }).click();
    await page.waitForURL(`**/projects/${ids.emptyProject}`);
    expect(seen.faults).toEqual([]);
  });

  it.each([
    ["/projects", "Create project"],
    [`${overview}/keys`, "Create API key"],
  ])("opens the create dialog of %s from the URL, and removes the parameter on close", async (path, name) => {
    const { page, seen } = await aVisitor();
    await page.goto(`${path}?new=1`);
    const window = page.getByRole("dialog", { name });
    await window.waitFor();
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
    expect(seen.faults).toEqual([]);
  });

  it("shows the navigation as a drawer on small screens, which closes after navigating", async () => {
    const { page, seen } = await aVisitor({ viewport: narrow });
    await openPage(page, overview);
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.getByRole("link", { name: "Memories" }).click();
    await page.getByRole("heading", { level: 1, name: "Memories" }).waitFor();
    await drawer.waitFor({ state: "hidden" });
    expect(seen.faults).toEqual([]);
  });

  it("renders the chosen theme on the server from the next page on", async () => {
    const { page } = await aVisitor({ theme: "light" });
    await openPage(page, overview);
    const backgroundColor = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await backgroundColor();
    await page.getByRole("button", { name: "Owner" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(backgroundColor).not.toBe(light);
    const dark = await backgroundColor();
    const answer = await page.reload();
    expect(await answer!.text()).toMatch(/<html[^>]* data-theme="dark"/);
    expect(await backgroundColor()).toBe(dark);
  });

  it("creates a group", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, `/projects/${ids.emptyProject}/groups`);
    await page.getByRole("button", { name: "Create group" }).click();
    const dialog = page.getByRole("dialog", { name: "Create group" });
    await dialog.getByLabel("Name").fill("support");
    await dialog.getByRole("button", { name: "Create group" }).click();
    await page.getByRole("list", { name: "Groups" }).getByRole("link", { name: "support" }).waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect(seen.faults).toEqual([]);
  });

  it("signs out and locks the pages", async () => {
    // A separate session, because signing out ends it for everyone who uses it.
    const { page } = await aVisitor({ session: inject("lastSession") });
    await openPage(page, overview);
    await page.getByRole("button", { name: "Owner" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/projects"));
    await page.goto(overview);
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  });
});
