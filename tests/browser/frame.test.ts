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
    await page.getByRole("combobox", { name: "Search" }).fill("time");
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

  it("shows at once that the next page is loading, and keeps its link and Settings in view", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, overview);
    let respond = () => {};
    const isHeld = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(
      (url) => url.pathname.endsWith("/ontology") && url.searchParams.has("_rsc"),
      async (route) => {
        await isHeld;
        await route.continue();
      },
    );
    const navigation = page.getByRole("navigation", { name: "Pages" });
    const link = navigation.getByRole("link", { name: "Ontology" });
    await link.click();
    await page.locator("[data-navigating], main [aria-label=Loading]").first().waitFor({ state: "attached" });
    respond();
    await page.getByRole("heading", { level: 1, name: "Ontology" }).waitFor();
    await page.locator("[data-navigating]").waitFor({ state: "detached" });
    for (const shown of [link, navigation.getByRole("link", { name: "Settings" })]) {
      const isOnTop = await shown.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("a") === element;
      });
      expect(isOnTop).toBe(true);
    }
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

  it("creates a group, adds documents to it and deletes it", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, `/projects/${ids.emptyProject}/groups`);
    await page.getByRole("button", { name: "Create group" }).click();
    const dialog = page.getByRole("dialog", { name: "Create group" });
    await dialog.getByLabel("Name").fill("support");
    await dialog.getByRole("button", { name: "Create group" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("list", { name: "Groups" }).getByRole("link", { name: "support" }).click();
    await page.getByRole("button", { name: "Add document" }).click();
    const document = page.getByRole("dialog", { name: "Add document" });
    // "Done" alone is also the button below the steps, which moves while they are added.
    const isDone = document.getByText(/in [\d.,]+\sm?s$/).first();
    await document.getByRole("textbox", { name: "Text" }).fill("The office in Porto opens at nine.");
    await document.getByRole("button", { name: "Add document" }).click();
    await isDone.waitFor();
    await document.getByRole("button", { name: "Add another" }).click();
    await document.getByRole("tab", { name: "Upload file" }).click();
    const file = { name: "hours.txt", mimeType: "text/plain", buffer: Buffer.from("Ana works at Globex in Lisbon.") };
    await document.locator("input[type=file]").setInputFiles(file);
    await document.getByText("hours.txt").waitFor();
    await document.getByRole("button", { name: "Add document" }).click();
    await isDone.waitFor();
    await document.getByRole("button", { name: "Add another" }).click();
    await document.getByRole("tab", { name: "From URL" }).click();
    await document.getByRole("textbox", { name: "Address" }).fill("example.com");
    await document.getByRole("button", { name: "Add document" }).click();
    await document.getByText("Enter an address that starts with http:// or https://.").waitFor();
    await document.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("list", { name: "Recent memories" })
      .getByText(/Globex/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Delete group…" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("support");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete group" }).click();
    await page.getByText("Group support deleted").waitFor();
    await page.getByRole("heading", { level: 1, name: "Groups" }).waitFor();
    await page.getByRole("link", { name: "support" }).waitFor({ state: "hidden" });
    expect(seen.faults).toEqual([]);
  });

  it("creates, narrows and rotates an API key", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, `/projects/${ids.emptyProject}/keys?new=1`);
    const form = page.getByRole("dialog", { name: "Create API key" });
    await form.getByRole("textbox", { name: "Name" }).fill("Night shift");
    await form.getByRole("button", { name: "Create API key" }).click();
    const old = (await page.locator("code.select-all").textContent())!;
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Edit Night shift" }).click();
    const edit = page.getByRole("dialog", { name: "Edit API key" });
    await edit.getByRole("textbox", { name: "Name" }).fill("Day shift");
    await edit.getByRole("radio", { name: /^Read Search/ }).check();
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Rotate Day shift" }).click();
    const rotate = page.getByRole("dialog", { name: "Rotate Day shift?" });
    await rotate.getByRole("combobox").selectOption("It stops working now");
    await rotate.getByRole("button", { name: "Rotate key" }).click();
    const secret = (await page.locator("code.select-all").textContent())!;
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("list", { name: "API keys" }).getByText("Day shift").waitFor();
    const create = (key: string) =>
      fetch(`${inject("base")}/v1/groups`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "team" }),
      });
    expect([(await create(old)).status, (await create(secret)).status]).toEqual([401, 403]);
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
