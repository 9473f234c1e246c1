import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { sender } from "./setup/ids";
import { addDocument } from "./support/add-document";
import { accessibilityFaults } from "./support/inspect";
import { aVisitor, openPage, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const person = sender(inject("base"), inject("session"));
const addMemory = (content: string) => addDocument(person, { projectId: ids.project, content });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const notFound = (page: Page) => page.getByText("Not found", { exact: true }).last().waitFor();

describe("when the session expires", () => {
  it("redirects to sign-in, and back to the requested page afterwards", async () => {
    const { page, context } = await aVisitor();
    await openPage(page, `/projects/${ids.project}/memories`);
    await context.clearCookies();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Playground" }).click();
    await heading(page, "Sign in").waitFor();
    await page.goto(inject("secondLink"));
    await heading(page, "Playground").waitFor();
  });

  it("shows that a sign-in link was already used", async () => {
    const { page } = await aVisitor({ isSignedIn: false });
    await page.goto(inject("secondLink"));
    await page.getByText("This link has already been used.").waitFor();
  });

  it("shows an error with a sign-in link and keeps the form", async () => {
    const { page, context } = await aVisitor();
    await openPage(page, `/projects/${ids.project}/playground`);
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill("I live in Berlin.");
    await context.clearCookies();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Session expired", { exact: true }).waitFor();
    expect(await message.inputValue()).toBe("I live in Berlin.");
    await page.getByRole("link", { name: "Sign in" }).click();
    await heading(page, "Sign in").waitFor();
  });
});

it("shows a connection error when offline, and works again when online", async () => {
  const { page, context } = await aVisitor();
  await openPage(page, `/projects/${ids.emptyProject}/playground`);
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("I live in Berlin.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("No connection", { exact: true }).waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("heading", { name: "Result" }).waitFor();
  expect(await page.getByText("No connection", { exact: true }).count()).toBe(0);
});

it("keeps the page and what was typed into it when it can't be saved or left offline", async () => {
  const { page, context, seen } = await aVisitor();
  await openPage(page, `/projects/${ids.emptyProject}/settings`);
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Notes of the field team");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("Couldn't reach the server.").waitFor();
  await page.getByText("No connection to the server. Reconnecting…").waitFor();
  const timeline = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Timeline" });
  await timeline.click();
  await page.getByText("Couldn't open the page. There is no connection to the server.").waitFor();
  await heading(page, "Settings").waitFor();
  expect(await description.inputValue()).toBe("Notes of the field team");
  await context.setOffline(false);
  await page.getByText("No connection to the server. Reconnecting…").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Discard" }).click();
  await timeline.click();
  await heading(page, "Timeline").waitFor();
  expect(seen.faults.filter((fault) => fault.startsWith("error:"))).toEqual([]);
});

it("says that a part couldn't be loaded, and loads it once the connection is back", async () => {
  const { page, context } = await aVisitor();
  // Nothing is loaded ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openPage(page, `/projects/${ids.emptyProject}/groups`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByText("Couldn't load this part of the page. Check your connection and try again.").waitFor();
  await heading(page, "Groups").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("dialog", { name: "Create group" }).waitFor();
});

describe("missing pages", () => {
  const unknown = "prj_01h0000000e00800000000000r";

  it.each([
    ["a project that does not exist", `/projects/${unknown}/memories`, true],
    ["a malformed project ID", "/projects/nonsense/memories", true],
    ["a memory of another project", `/projects/${ids.emptyProject}/memories/${ids.memories}`, false],
    ["an unknown page", `/projects/${ids.project}/nowhere`, false],
  ])("%s", async (_, address, isProject) => {
    const { page } = await aVisitor();
    const answer = await page.goto(address);
    if (isProject) {
      expect(answer!.status()).toBe(404);
      expect(await page.getByRole("navigation").count()).toBe(0);
    }
    await page
      .getByText(/^(?:Not found|Page not found)$/)
      .last()
      .waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("shows a memory that was deleted while its list was open as not found", async () => {
    const { page } = await aVisitor();
    await addMemory("The lighthouse of Aveiro is open on Sundays.");
    await openPage(page, `/projects/${ids.project}/memories?q=lighthouse`);
    const link = page.getByRole("link", { name: /lighthouse/ }).first();
    const id = new URL((await link.getAttribute("href"))!, inject("base")).pathname.split("/").at(-1)!;
    await person("DELETE", `/v1/dashboard/memories/${id}?projectId=${ids.project}`);
    await link.click();
    await notFound(page);
  });
});
