import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { opens, openVisitor, picture, useBrowser, type Visitor } from "./support/visitor";

useBrowser();

/** One person, from their first sign-in on. Each step begins where the one before it ended. */
describe("a person", () => {
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
      if (brokenAt) throw new Error(`not reached, because this failed: ${brokenAt}`);
      await act();
      expect(visitor.seen.faults).toEqual([]);
    });

  const workplace = "User works at Siemens as a nurse.";
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const navigation = () => page.getByRole("navigation", { name: "Pages" });
  const goTo = async (place: string, title: string | RegExp = place) => {
    // The conflicts' link counts those that wait.
    await navigation()
      .getByRole("link", { name: new RegExp(`^${place}(?:\\d+ waiting)?$`) })
      .click();
    await heading(title).waitFor();
  };
  /** What an agent of another machine gets with the key. */
  const recall = () =>
    fetch(`${base}/v1/core/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ user_id: "maya", query: "Where does Maya work?" }),
    });
  const chooses = async (user: string, option: RegExp) => {
    await page.getByRole("combobox", { name: "User", exact: true }).fill(user);
    await page.getByRole("option", { name: option }).click();
  };
  /** Adds a message in the playground, and sees the memory that its job makes. */
  const adds = async ({ message, memory }: { message: string; memory: string }) => {
    await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
    await page.getByRole("button", { name: "Add to memory" }).click();
    const made = page.getByRole("list", { name: "Memories that were made" });
    await made.getByRole("link", { name: memory }).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /^Done: / })
      .waitFor({ state: "attached" });
  };

  /** Asks until the page answers, which is a moment after it is there. */
  const readsTheKeys = async () => {
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect.poll(() => page.keyboard.press("?").then(() => keys.isVisible()), { timeout: 20_000 }).toBe(true);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
  };

  step("signs in with the link of the server's start", async () => {
    await page.goto(inject("link"));
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    await opens(page, "/projects");
    await heading("Projects").waitFor();
  });

  step("makes a project and copies its key, which works", async () => {
    await page.getByRole("button", { name: "New project" }).click();
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

  step("adds what someone said in the playground, and sees what comes of it", async () => {
    await goTo("Playground");
    await chooses("maya", /Use “maya”/);
    await adds({ message: "I live in Berlin, and I work at Siemens as a nurse.", memory: workplace });
  });

  step("finds the memory in the list by a search", async () => {
    await goTo("Memories");
    await page.getByRole("searchbox", { name: "Search memories" }).fill("siemens");
    await page.waitForURL(/[?&]q=siemens/);
    const memories = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect.poll(() => memories.count(), { timeout: 20_000 }).toBe(1);
    await memories.getByRole("link", { name: workplace }).click();
  });

  step("reads in its record the words that it rests on, where they were said", async () => {
    await heading(workplace).waitFor();
    const source = page.getByRole("listitem").filter({ has: page.locator("mark") });
    expect(await source.locator("mark").textContent()).toBe("I work at Siemens as a nurse.");
    expect(await source.textContent()).toContain("I live in Berlin, and");
  });

  step("finds what it speaks of in the graph, and comes back to it from there", async () => {
    await page.getByRole("link", { name: "Siemens" }).first().waitFor();
    await goTo("Graph");
    await page
      .getByRole("group", { name: /^Picture of \d+ entities/ })
      .getByRole("button", { name: /^Siemens, / })
      .click();
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByRole("heading", { name: "Siemens" }).waitFor();
    await details.getByRole("link", { name: workplace }).click();
    await heading(workplace).waitFor();
  });

  step("contradicts what is known, and is told of a conflict", async () => {
    await goTo("Playground");
    await chooses("maya", /maya/);
    await adds({ message: "I moved to Quillford.", memory: "User moved to Quillford." });
  });

  step("decides the conflict with the keyboard, and takes the decision back", async () => {
    await goTo("Conflicts");
    const decide = page.getByRole("region", { name: "Decide" });
    await decide.waitFor();
    await page.getByRole("region", { name: "Known before" }).getByText("User lives in Berlin.", { exact: true }).waitFor();
    await page.getByRole("region", { name: "New", exact: true }).getByText("User moved to Quillford.", { exact: true }).waitFor();
    await readsTheKeys();
    await page.keyboard.press("c");
    await page.getByText("The new one is confirmed").waitFor();
    await page.getByText("Nothing waits for you").waitFor();
    await page.keyboard.press("u");
    await page.getByText("Taken back").waitFor();
    await decide.waitFor();
  });

  step("asks, and gets an answer with what it rests on", async () => {
    await goTo("Playground");
    await chooses("maya", /maya/);
    await page.getByRole("tab", { name: "Ask" }).click();
    await page.getByRole("textbox", { name: "Question" }).fill("Where does Maya work?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await answer.getByRole("heading", { name: "Rests on" }).waitFor();
    await answer.getByRole("link", { name: workplace }).waitFor();
    expect(await answer.locator("[aria-live]").textContent()).toContain("Siemens");
  });

  step("revokes the key, and a call with it is refused from then on", async () => {
    expect((await recall()).status).toBe(200);
    await goTo("API keys");
    await page.getByRole("button", { name: /^Revoke / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
    await page.getByText(/ is revoked$/).waitFor();
    await page.getByText("No API key").waitFor();
    expect((await recall()).status).toBe(401);
  });

  step("has the audit chain checked, and finds what was done in it", async () => {
    await goTo("Audit");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(/^\d+ entries, unbroken from entry 1 to entry \d+$/).waitFor();
    await page
      .getByRole("list", { name: "Audit entries" })
      .getByText(/revoked/)
      .first()
      .waitFor();
  });
});
