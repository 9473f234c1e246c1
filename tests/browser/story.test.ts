import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { openPage, openVisitor, picture, useBrowser, type Visitor } from "./support/visitor";

useBrowser();

/** Each step starts where the previous one ended. */
describe("a new user", () => {
  const base = inject("base");
  let visitor: Visitor;
  let page: Page;
  let key = "";
  let brokenAt: string | null = null;

  beforeAll(async () => {
    visitor = await openVisitor({ isSignedIn: false });
    page = visitor.page;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail" || brokenAt) return;
    brokenAt = task.name;
    await picture(page, join("failures", `story ${task.name}`));
  });
  afterAll(() => visitor?.context.close());

  const step = (name: string, act: () => Promise<void>) =>
    it(name, async () => {
      if (brokenAt) throw new Error(`skipped, because this step failed: ${brokenAt}`);
      await act();
      expect(visitor.seen.faults).toEqual([]);
    });

  const workplace = "User works at Siemens as a nurse.";
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const navigation = () => page.getByRole("navigation", { name: "Pages" });
  const goTo = async (place: string, title: string | RegExp = place) => {
    // The link to conflicts includes the number of open ones.
    await navigation()
      .getByRole("link", { name: new RegExp(`^${place}(?:\\d+ open)?$`) })
      .click();
    await heading(title).waitFor();
  };
  const recall = () =>
    fetch(`${base}/v1/core/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ user_id: "maya", query: "Where does Maya work?" }),
    });
  const chooseUser = async (user: string, option: RegExp) => {
    await page.getByRole("combobox", { name: "User", exact: true }).fill(user);
    await page.getByRole("option", { name: option }).click();
  };
  const addMessage = async ({ message, memory }: { message: string; memory: string }) => {
    await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const created = page.getByRole("list", { name: "New memories" });
    await created.getByRole("link", { name: memory }).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /^Done: / })
      .waitFor({ state: "attached" });
  };

  /** Retries, because shortcuts only work after hydration. */
  const openShortcuts = async () => {
    const shortcuts = page.getByRole("dialog", { name: "Shortcuts" });
    await expect.poll(() => page.keyboard.press("?").then(() => shortcuts.isVisible()), { timeout: 20_000 }).toBe(true);
    await page.keyboard.press("Escape");
    await shortcuts.waitFor({ state: "hidden" });
  };

  step("signs in with the link printed on start", async () => {
    await page.goto(inject("link"));
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    await openPage(page, "/projects");
    await heading("Projects").waitFor();
  });

  step("creates a project and copies its API key, which works", async () => {
    await page.getByRole("button", { name: "Create project" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Field notes");
    await dialog.getByRole("button", { name: "Create project" }).click();
    await dialog.getByRole("button", { name: "Copy API key" }).click();
    await dialog.getByText("Copied").waitFor();
    key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toMatch(/^loci_\w{20,}$/);
    await dialog.getByRole("link", { name: "Open project" }).click();
    await page.waitForURL(/\/projects\/prj_\w+$/);
    expect((await fetch(`${base}/v1/groups`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  });

  step("adds a message in the playground and sees the extracted memory", async () => {
    await goTo("Playground");
    await chooseUser("maya", /Use “maya”/);
    await addMessage({ message: "I live in Berlin, and I work at Siemens as a nurse.", memory: workplace });
  });

  step("finds the memory in the list by search", async () => {
    await goTo("Memories");
    await page.getByRole("searchbox", { name: "Search memories" }).fill("siemens");
    await page.waitForURL(/[?&]q=siemens/);
    const memories = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect.poll(() => memories.count(), { timeout: 20_000 }).toBe(1);
    await memories.getByRole("link", { name: workplace }).click();
  });

  step("sees the quote highlighted in the source message", async () => {
    await heading(workplace).waitFor();
    const source = page.getByRole("listitem").filter({ has: page.locator("mark") });
    expect(await source.locator("mark").textContent()).toBe("I work at Siemens as a nurse.");
    expect(await source.textContent()).toContain("I live in Berlin, and");
  });

  step("finds its entity in the graph and navigates back to the memory", async () => {
    await page.getByRole("link", { name: "Siemens" }).first().waitFor();
    await goTo("Graph");
    await page
      .getByRole("group", { name: /^Graph of \d+ entities/ })
      .getByRole("button", { name: /^Siemens, / })
      .press("Enter");
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByRole("heading", { name: "Siemens" }).waitFor();
    await details.getByRole("link", { name: workplace }).click();
    await heading(workplace).waitFor();
  });

  step("adds a contradicting message", async () => {
    await goTo("Playground");
    await chooseUser("maya", /maya/);
    await addMessage({ message: "I moved to Quillford.", memory: "User moved to Quillford." });
  });

  step("resolves the conflict with the keyboard and undoes it", async () => {
    await goTo("Conflicts");
    const resolveForm = page.getByRole("region", { name: "Resolve" });
    await resolveForm.waitFor();
    await page.getByRole("region", { name: "Existing", exact: true }).getByText("User lives in Berlin.", { exact: true }).waitFor();
    await page.getByRole("region", { name: "New", exact: true }).getByText("User moved to Quillford.", { exact: true }).waitFor();
    await openShortcuts();
    await page.keyboard.press("c");
    await page.getByText("New memory accepted").waitFor();
    await page.getByText("No open conflicts").waitFor();
    await page.keyboard.press("u");
    await page.getByText("Undone", { exact: true }).waitFor();
    await resolveForm.waitFor();
  });

  step("asks and gets an answer with sources", async () => {
    await goTo("Playground");
    await chooseUser("maya", /maya/);
    await page.getByRole("tab", { name: "Ask" }).click();
    await page.getByRole("textbox", { name: "Question" }).fill("Where does Maya work?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await answer.getByRole("heading", { name: "Sources" }).waitFor();
    await answer.getByRole("link", { name: workplace }).waitFor();
    expect(await answer.locator("[aria-live]").textContent()).toContain("Siemens");
  });

  step("revokes the API key, and calls with it fail", async () => {
    expect((await recall()).status).toBe(200);
    await goTo("API keys");
    await page.getByRole("button", { name: /^Revoke / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
    await page.getByText(/ revoked$/).waitFor();
    await page.getByText("No API keys").waitFor();
    expect((await recall()).status).toBe(401);
  });

  step("verifies the audit log and finds the revocation in it", async () => {
    await goTo("Audit");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(/^\d+ entries verified, 1 to \d+$/).waitFor();
    await page
      .getByRole("list", { name: "Audit entries" })
      .getByText(/revoked/)
      .first()
      .waitFor();
  });
});
