import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { accessibilityFaults } from "./support/inspect";
import { aVisitor, narrow, openPage, picture, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const project = `/projects/${ids.project}`;

const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const options = (page: Page, group: string) => page.getByRole("group", { name: group, exact: true }).getByRole("option");

async function openPalette(page: Page, address = project): Promise<void> {
  await openPage(page, address);
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
}

/** Presses the down arrow until the option is selected. */
async function goDownTo(page: Page, name: RegExp): Promise<void> {
  const isThere = async () => {
    const selected = await page.locator("[role=option][aria-selected=true]").textContent();
    if (name.test(selected ?? "")) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  };
  await expect.poll(isThere, { interval: 50 }).toBe(true);
}

describe("the command palette", () => {
  it("finds a memory by its meaning, and opens it with the keyboard alone", async () => {
    const { page, seen } = await aVisitor();
    await openPalette(page);
    await page.keyboard.type("who eats no meat?");
    await options(page, "Memories").filter({ hasText: "doesn't eat pork" }).first().waitFor();
    await picture(page, "palette results");
    expect(await accessibilityFaults(page)).toEqual([]);
    await goDownTo(page, /doesn't eat pork/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/memories\/mem_/);
    await page.getByRole("heading", { level: 1, name: /pork/ }).waitFor();
    expect(seen.faults).toEqual([]);
  });

  it("finds users, entities, threads and groups by name", async () => {
    const { page, seen } = await aVisitor({ viewport: narrow, theme: "dark" });
    await openPage(page, project);
    await page.getByRole("button", { name: "Search" }).click();
    await field(page).fill("priya");
    await options(page, "Users").filter({ hasText: "priya-raman" }).waitFor();
    await options(page, "Entities").filter({ hasText: "Priya" }).first().waitFor();
    await options(page, "Threads").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(page).fill("house");
    await options(page, "Groups").filter({ hasText: "house-rules" }).click();
    await page.getByRole("heading", { level: 1, name: "house-rules" }).waitFor();
    expect(seen.faults).toEqual([]);
  });

  it("asks memory", async () => {
    const { page, seen } = await aVisitor();
    await openPalette(page);
    await field(page).fill("Who is the chief engineer of the Guillemot?");
    await goDownTo(page, /^Ask memory: “Who is the chief engineer of the Guillemot\?”$/);
    await page.keyboard.press("Enter");
    const answer = page.getByRole("region", { name: "Answer" });
    await answer.getByRole("heading", { name: "Sources" }).waitFor();
    expect(await answer.locator("[aria-live]").textContent()).toContain("Sunniva");
    // Asked once, and not from the address.
    expect(new URL(page.url()).search).toBe("?mode=ask");
    expect(await page.getByRole("textbox", { name: "Question" }).inputValue()).toBe("Who is the chief engineer of the Guillemot?");
    await page.keyboard.press("Control+k");
    await field(page).fill("What is the home port of the Petrel?");
    await goDownTo(page, /^Ask memory/);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("textbox", { name: "Question" }).inputValue()).toBe("What is the home port of the Petrel?");
    await expect.poll(() => answer.locator("[aria-live]").textContent()).not.toContain("Sunniva");
    expect(seen.faults).toEqual([]);
  });

  it.each([
    ["new key", "Create API key"],
    ["new group", "Create group"],
    ["add documents", "Add document"],
  ])("does “%s”", async (text, name) => {
    const { page, seen } = await aVisitor();
    await openPalette(page);
    await field(page).fill(text);
    await options(page, "Actions").filter({ hasText: name }).click();
    await page.getByRole("dialog", { name }).waitFor();
    expect(seen.faults).toEqual([]);
  });

  it("goes to the export, and searches all memories by meaning", async () => {
    const { page, seen } = await aVisitor();
    await openPalette(page);
    await field(page).fill("export");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/settings#transfer$/);
    await page.keyboard.press("Control+k");
    await field(page).fill("travelling with children");
    await goDownTo(page, /^Search all memories/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/memories\?by=meaning&q=travelling\+with\+children$/);
    await page.getByRole("list", { name: "Memories" }).getByRole("listitem").first().waitFor();
    expect(seen.faults).toEqual([]);
  });

  it("cancels a search that is outdated, and makes one call for what is typed at once", async () => {
    const { page, seen } = await aVisitor();
    const asked: (string | null)[] = [];
    let isFirst = true;
    await page.route("**/v1/dashboard/find?*", async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("q"));
      // The first is never answered.
      if (!isFirst) await route.continue();
      isFirst = false;
    });
    await openPalette(page);
    await field(page).fill("priya");
    await expect.poll(() => asked).toEqual(["priya"]);
    await page.getByText("Searching…").waitFor();
    const canceled = page.waitForEvent("requestfailed", (request) => request.url().includes("/find?"));
    await field(page).fill("lucia");
    expect((await canceled).url()).toContain("q=priya");
    await options(page, "Users").filter({ hasText: "lucia-ferrante" }).waitFor();
    // Set without a pause between them.
    await field(page).evaluate((input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
      for (const text of ["n", "no", "noo", "noor"]) {
        set.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await options(page, "Users").filter({ hasText: "noor-haddad" }).waitFor();
    expect(asked).toEqual(["priya", "lucia", "noor"]);
    expect(seen.faults).toEqual([]);
  });

  it("says that nothing matches, that it failed and that it is offline, and searches again", async () => {
    const { page, context } = await aVisitor();
    await openPalette(page);
    // No embedding ranks it, because the server is told that it found nothing.
    await page.route("**/v1/dashboard/find?*", (route) =>
      route.fulfill({ json: { project: {}, memories: [], entities: [], groups: [], threads: [], users: [] } }),
    );
    await field(page).fill("zzyzx");
    await page.getByText("Nothing in this project matches “zzyzx”.").waitFor();
    await page.unrouteAll();
    await page.route("**/v1/dashboard/find?*", (route) => route.fulfill({ status: 503, json: { error: "The database is busy." } }));
    await field(page).fill("tomas");
    await page.getByText("Couldn’t search this project. The database is busy.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("option", { name: "Search again" }).click();
    await options(page, "Users").filter({ hasText: "tomas-lindqvist" }).waitFor();
    await context.setOffline(true);
    await field(page).fill("amara");
    await page.getByText("No connection to the server. The search continues when it’s back.").waitFor();
    await context.setOffline(false);
    await options(page, "Users").filter({ hasText: "amara-okafor" }).waitFor();
  });

  it("outside a project finds pages and projects only", async () => {
    const { page, seen } = await aVisitor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openPalette(page, "/projects?all=1");
    await field(page).fill("priya");
    await page.getByText("No results for “priya”").waitFor();
    await field(page).fill("empty");
    await page.getByRole("option", { name: "Empty" }).click();
    await page.waitForURL(new RegExp(`${ids.emptyProject}$`));
    expect(asked).not.toContain("/v1/dashboard/find");
    expect(seen.faults).toEqual([]);
  });
});

describe("the memories page", () => {
  it("searches by meaning with the same filters, page by page", async () => {
    const { page, seen } = await aVisitor();
    await openPage(page, `${project}/memories`);
    await page.getByRole("navigation", { name: "Search by" }).getByRole("link", { name: "Meaning" }).click();
    await page.waitForURL(/by=meaning/);
    await page.getByRole("searchbox", { name: "Search memories" }).fill("who eats no meat?");
    const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await rows.filter({ hasText: "doesn't eat pork" }).first().waitFor();
    await page.waitForURL(/q=who\+eats\+no\+meat/);
    expect((await rows.allTextContents()).findIndex((text) => text.includes("pork"))).toBeLessThan(5);
    await picture(page, "memories by meaning");
    expect(await accessibilityFaults(page)).toEqual([]);
    const first = await rows.first().textContent();
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await page.waitForURL(/offset=25/);
    await expect.poll(() => rows.first().textContent()).not.toBe(first);
    await page.getByRole("link", { name: "First page" }).click();
    await expect.poll(() => rows.first().textContent()).toBe(first);
    await page.getByRole("group", { name: "Types" }).getByRole("button", { name: "Preference" }).click();
    await page.waitForURL(/type=PREFERENCE/);
    await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes("Preference"))).toBe(true);
    await page.getByRole("navigation", { name: "Search by" }).getByRole("link", { name: "Words" }).click();
    await page.getByText("No matching memories").waitFor();
    expect(new URL(page.url()).searchParams.get("type")).toBe("PREFERENCE");
    expect(seen.faults).toEqual([]);
  });

  it("says that a search by meaning failed, and tries again", async () => {
    const { page } = await aVisitor();
    await page.route("**/v1/dashboard/memories/search?*", (route) => route.fulfill({ status: 400, json: { error: "Too many calls." } }));
    await openPage(page, `${project}/memories?by=meaning&q=night+trains`);
    await page.getByText("Couldn’t search. Too many calls.").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("list", { name: "Memories" }).getByRole("listitem").first().waitFor();
  });
});
