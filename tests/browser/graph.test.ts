import type { Locator, Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { sender } from "./setup/ids";
import { accessibilityFaults } from "./support/inspect";
import { aVisitor, narrow, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const address = `/projects/${ids.project}/graph`;

async function aTie(): Promise<{ source: string; target: string; fact: string }> {
  const { edges } = await sender(inject("base"), inject("session"))("GET", `/v1/dashboard/graph?projectId=${ids.project}&limit=200`);
  return edges.find(({ isActive }: { isActive: boolean }) => isActive);
}

const graphOf = (page: Page): Locator => page.getByRole("group", { name: /^Graph of \d+ entities/ });
const node = (page: Page, id: string): Locator => page.locator(`[data-node="${id}"]`);

/** The share of the canvas that is drawn on. */
const drawn = (page: Page): Promise<number> =>
  page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, n) => n % 4 === 3 && value > 0).length / (canvas.width * canvas.height);
  });

async function placeOf(page: Page, id: string) {
  await node(page, id).focus();
  await expect.poll(async () => (await node(page, id).boundingBox())!.width).toBeGreaterThan(4);
  return node(page, id).boundingBox();
}

it("draws the same graph each time, and can be used with the keyboard", async () => {
  const { page } = await aVisitor();
  const { source } = await aTie();
  await page.goto(address);
  await graphOf(page).waitFor();
  await expect.poll(() => drawn(page)).toBeGreaterThan(0.005);
  const place = await placeOf(page, source);
  await page.keyboard.press("ArrowRight");
  const next = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.node);
  expect(next).toMatch(/^ent_/);
  expect(next).not.toBe(source);
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "Details" }).getByRole("heading", { level: 2 }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("complementary", { name: "Details" }).waitFor({ state: "detached" });

  await page.goto(address);
  expect(await placeOf(page, source)).toEqual(place);
});

it("opens the entity under the pointer", async () => {
  const { page } = await aVisitor();
  const { source } = await aTie();
  await page.goto(address);
  const { x, y, width, height } = (await placeOf(page, source))!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => node(page, source).getAttribute("aria-pressed")).toBe("true");
});

it("finds the path to another entity and lists its steps with their memories", async () => {
  const { page } = await aVisitor();
  const { source, target, fact } = await aTie();
  await page.goto(`${address}?selected=${source}`);
  await page.getByRole("button", { name: "Path to…" }).click();
  await node(page, target).press("Enter");
  const steps = page.getByRole("list", { name: "Steps" });
  await steps.getByRole("link", { name: fact }).first().waitFor();
  expect(await steps.locator("> li").count()).toBe(1);
  await page.waitForURL(new RegExp(`to=${target}`));
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("can be narrowed to a type of relation, on a phone, too", async () => {
  const { page } = await aVisitor({ viewport: narrow });
  await page.goto(address);
  const name = async () => Number(/\d+/.exec((await graphOf(page).getAttribute("aria-label"))!)![0]);
  await graphOf(page).waitFor();
  const all = await name();
  await page
    .getByRole("group", { name: "Relation types" })
    .getByRole("button", { name: /lives in/ })
    .click();
  await expect.poll(name).toBeLessThan(all);
  expect(await name()).toBeGreaterThan(1);
});
