import { fileURLToPath } from "node:url";
import { expect, inject, it } from "vitest";
import { aVisitor, openPage, useBrowser } from "./support/visitor";

useBrowser();

const base = inject("base");
const { project } = inject("ids");
const exported = (name: string) => fileURLToPath(new URL(`../support/exports/${name}.json`, import.meta.url));

it("takes a file that was chosen before the page's code had loaded", async () => {
  const { page } = await aVisitor();
  const { promise: chosen, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto(`/projects/${project}/import`, { waitUntil: "commit" });
  await page.locator("input[type=file]").setInputFiles(exported("claude"));
  letLoad();
  await page.getByText("This file names no users").waitFor();
});

it("imports a file after a preview", async () => {
  const { page, seen } = await aVisitor();
  await openPage(page, `/projects/${project}/import`);
  await page.locator("input[type=file]").setInputFiles(exported("claude"));
  await page.getByText("This file names no users").waitFor();
  expect(await page.getByLabel("Exported from").inputValue()).toBe("claude");
  await page.getByRole("radio", { name: "One user" }).check();
  await page.getByRole("combobox", { name: "User", exact: true }).fill("gardener");
  await page.getByRole("option", { name: /gardener/ }).click();
  await page.getByRole("heading", { name: "Ready to import" }).waitFor();
  await page.getByText("I want to plant figs in Graz.").waitFor();
  await page.getByText("Images, audio and files without text").waitFor();
  await page.getByRole("button", { name: "Import 2 items" }).click();
  await page.getByText("Imported", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.locator("input[type=file]").setInputFiles(exported("mem0"));
  await page.getByText("Lives in Lisbon since the spring").waitFor();
  await page.getByText("Without a user").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.locator("input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("<html>") });
  await page.getByText("This isn't JSON").waitFor();
  expect(seen.faults.filter((fault) => !fault.includes("400"))).toEqual([]);
});

it("shows a tool's snippet with a new key, and its first call as it arrives", async () => {
  const { page, seen } = await aVisitor();
  await openPage(page, `/projects/${project}/connect?tool=claude-code`);
  await page.getByRole("button", { name: "Create API key for Claude Code" }).click();
  const secret = (await page.locator("code.select-all").textContent())!;
  expect(secret).toMatch(/^loci_\w{40}$/);
  await page.getByText(`Authorization: Bearer ${secret}`).waitFor();
  await page.getByText(/^Waiting for a call with Claude Code/).waitFor();
  const answer = await fetch(`${base}/v1/core/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ group_id: "default", query: "anything" }),
  });
  expect(answer.status).toBe(200);
  await page.getByText("Connected", { exact: true }).waitFor();
  await page.getByRole("list", { name: "Calls" }).getByText("Search").waitFor();
  const rendered = await page.request.get(`/projects/${project}/connect?tool=curl`);
  expect(await rendered.text()).toContain(`curl -s ${base}/v1/core/add`);
  await page.getByRole("link", { name: "curl" }).click();
  await page.getByText(`curl -s ${base}/v1/core/add`, { exact: false }).waitFor();
  expect(seen.faults).toEqual([]);
});
