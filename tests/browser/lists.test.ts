import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { addDocument, sender } from "./setup/ids";
import { accessibilityFaults } from "./support/inspect";
import { aVisitor, openPage, picture, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const person = sender(inject("base"), inject("session"));
const memories = `/projects/${ids.project}/memories`;
const addMemory = (content: string) => addDocument(person, { projectId: ids.project, content });

async function download(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

it("exports and deletes selected memories, and keeps the filter", async () => {
  await addMemory("The windmill of Faro is for sale.\n\nThe windmill of Tavira is a museum.");
  const { page, seen } = await aVisitor();
  await openPage(page, `${memories}?status=active&q=windmill`);
  const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  await page.getByRole("checkbox", { name: /^Select “.*Tavira/ }).check();
  await page.getByText("1 selected").waitFor();
  const one = await download(page, () => page.getByRole("button", { name: "Export NDJSON" }).click());
  expect(one.name).toBe("memories.ndjson");
  expect(one.text.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(one.text).content).toContain("Tavira");
  await page.getByRole("checkbox", { name: "1 selected" }).check();
  await page.getByText(`${all} selected`).waitFor();
  await picture(page, "memories selected");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const csv = await download(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
  expect(csv.name).toBe("memories.csv");
  expect(csv.text.trim().split("\r\n")).toHaveLength(all + 1);
  await page.getByRole("checkbox", { name: /^Select “.*Faro/ }).uncheck();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText(/^\d+ memor(?:y|ies) deleted$/).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole("link", { name: /Faro/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete memory" }).click();
  await page.waitForURL(/memories\?status=active&q=windmill$/);
  expect(seen.faults).toEqual([]);
});

it("filters by a preset or by two days of the calendar", async () => {
  const { page, seen } = await aVisitor();
  await openPage(page, `${memories}?from=2026-11-02&to=2026-11-02`);
  const button = page.getByRole("button", { name: "2 Nov 2026" });
  await button.click();
  const dates = page.getByRole("dialog", { name: "Dates" });
  await dates.getByRole("button", { name: "Previous month" }).click();
  await picture(page, "memories dates");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dates.getByRole("button", { name: "9 Oct 2026", exact: true }).click();
  await dates.getByText("From 9 Oct 2026 to…").waitFor();
  await dates.getByRole("button", { name: "3 Oct 2026", exact: true }).click();
  await page.waitForURL(/from=2026-10-03&to=2026-10-09/);
  await page.getByRole("button", { name: "3 Oct – 9 Oct 2026" }).click();
  await dates.getByRole("button", { name: "Any time" }).click();
  await page.waitForURL((url) => !url.searchParams.has("from") && !url.searchParams.has("to"));
  await page.getByRole("button", { name: "Any time" }).click();
  await dates.getByRole("button", { name: "Last 7 days" }).click();
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  expect(seen.faults).toEqual([]);
});

it("shows times in the reader's time zone, with UTC in the tooltip", async () => {
  const { page, seen } = await aVisitor({ timeZone: "Asia/Tokyo" });
  await openPage(page, memories);
  const time = page.getByRole("list", { name: "Memories" }).locator("time").first();
  const at = new Date((await time.getAttribute("datetime"))!);
  const format = (timeZone: string) => at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  expect(await time.getAttribute("title")).toBe(`${format("Asia/Tokyo")} (${format("UTC")} UTC)`);
  expect(seen.faults).toEqual([]);
});
