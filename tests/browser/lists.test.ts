import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, inject, it, onTestFinished } from "vitest";
import { sender } from "./setup/ids";
import { addDocument } from "./support/add-document";
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

it.each(["memories", "jobs", "users", "threads", "entities", "groups"])("shows 20 %s at 800 px height", async (list) => {
  const { page, seen } = await aVisitor();
  await openPage(page, `/projects/${ids.project}/${list}`);
  const row = page.locator("main ul[aria-label] > li").first();
  const { y, height } = (await row.boundingBox())!;
  expect((800 - y) / height, `from ${y} px, ${height} px each`).toBeGreaterThanOrEqual(20);
  expect(seen.faults).toEqual([]);
});

it("exports jobs, and says which of the selected can't be retried", async () => {
  const { page } = await aVisitor();
  await openPage(page, `/projects/${ids.project}/jobs`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const all = await download(page, () => page.getByRole("menuitem", { name: "NDJSON" }).click());
  const jobs = all.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(all.name).toBe("jobs.ndjson");
  expect(jobs.length).toBeGreaterThan(100);
  expect(jobs[0]).toMatchObject({ id: expect.stringMatching(/^ij_/), status: "DONE" });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const csv = await download(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
  expect(csv.text).toMatch(/^id,status,/);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  expect(await page.getByRole("button", { name: /^Retry/ }).count()).toBe(0);

  // No job fails on its own here, so the browser is told that these did.
  await openPage(page, `/projects/${ids.project}`);
  await page.route(
    (url) => url.pathname.endsWith("/jobs") && url.searchParams.has("_rsc"),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"status":"DONE"', '"status":"FAILED"') });
    },
  );
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Retry 25 failed" }).click();
  await page.getByText(/^25 jobs couldn't be retried\./).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

it("retries a failed job, and what failed is there", async () => {
  let isUp = false;
  const site = createServer((_, response) => {
    if (!isUp) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/plain" }).end("The ferry to Inishmaan leaves at noon.");
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  onTestFinished(() => void site.close());
  const sourceUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/ferries`;
  const { jobId } = await person("POST", "/v1/dashboard/ingest", { projectId: ids.project, sourceUrl });
  const statusOf = async (id: string) => (await person("GET", `/v1/dashboard/jobs/${id}?projectId=${ids.project}`)).status;
  await expect.poll(() => statusOf(jobId)).toBe("FAILED");
  isUp = true;
  const { page, seen } = await aVisitor();
  await openPage(page, `/projects/${ids.project}/jobs?status=FAILED`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Retry 1 failed" }).click();
  await page.getByText("1 job retried").waitFor();
  await openPage(page, `${memories}?q=Inishmaan`);
  const found = () =>
    page
      .getByRole("list", { name: "Memories" })
      .getByRole("link", { name: /ferry to Inishmaan/ })
      .count();
  await expect.poll(async () => ((await found()) ? 1 : page.reload().then(found)), { timeout: 20_000 }).toBe(1);
  expect(seen.faults).toEqual([]);
});

it("deletes selected threads, and erases selected users with a receipt for each", async () => {
  for (const userId of ["bulk-one", "bulk-two"])
    await person("POST", "/v1/dashboard/ingest", {
      projectId: ids.project,
      userId,
      messages: [{ role: "user", content: "I live in Faro." }],
    });
  const { page, seen } = await aVisitor();
  await openPage(page, `/projects/${ids.project}/threads?q=bulk-`);
  await page.getByRole("checkbox", { name: "Select “Conversation with bulk-one”" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("1 thread deleted").waitFor();
  const threads = page.getByRole("list", { name: "Threads" }).getByRole("listitem");
  await expect.poll(() => threads.count()).toBe(1);

  await openPage(page, `/projects/${ids.project}/users?q=bulk-`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await picture(page, "users selected");
  await page.getByRole("button", { name: "Erase…" }).click();
  const dialog = page.getByRole("alertdialog");
  const erase = dialog.getByRole("button", { name: "Erase 2 users" });
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("erase 2 users");
  const file = await download(page, () => erase.click());
  expect(file.name).toBe("erasure-receipts.ndjson");
  const receipts = file.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(receipts.map(({ externalId }) => externalId).sort()).toEqual(["bulk-one", "bulk-two"]);
  await page.getByText("No matching users").waitFor();
  expect(seen.faults).toEqual([]);
});
