import type { Locator, Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { sender } from "./setup/ids";
import { addDocument } from "./support/add-document";
import { accessibilityFaults } from "./support/inspect";
import { aVisitor, narrow, openPage, picture, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");
const addressOf = (project: string) => `/projects/${project}/graph`;
const address = addressOf(ids.project);
const person = sender(inject("base"), inject("session"));

async function aTie(project = ids.project): Promise<{ source: string; target: string; fact: string }> {
  const { edges } = await person("GET", `/v1/dashboard/graph?projectId=${project}&limit=200`);
  const tie = edges.find(({ isActive }: { isActive: boolean }) => isActive);
  expect(tie).toBeDefined();
  return tie;
}

/** Other tests add to the demo's project meanwhile, which moves what is drawn. */
async function aQuietProject(): Promise<string> {
  const { id } = await person("POST", "/v1/dashboard/projects", { tag: "graph", name: "Graph" });
  const said = [
    "My sister Ana lives in Porto.",
    "Ana works at Globex.",
    "My friend Bob Miller lives in Lisbon.",
    "Bob works at Globex, too.",
  ];
  await person("POST", "/v1/dashboard/ingest", {
    projectId: id,
    userId: "maya",
    messages: said.map((content) => ({ role: "user", content })),
  });
  const drawn = async () =>
    (await person("GET", `/v1/dashboard/jobs?projectId=${id}`)).jobs.map(({ status }: { status: string }) => status);
  await expect.poll(drawn).toEqual(["DONE"]);
  return id;
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
  const project = await aQuietProject();
  const { source } = await aTie(project);
  await page.goto(addressOf(project));
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

  await page.goto(addressOf(project));
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

it("follows a link that is clicked as soon as an entity is selected, however slow its page", async () => {
  const { page } = await aVisitor();
  const { source } = await aTie();
  await page.goto(address);
  await placeOf(page, source);
  await page.route(/\/entities\/.*_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await node(page, source).evaluate((button: HTMLElement) => {
    button.click();
    // Sooner than a test's own calls come through.
    const follow = () => {
      const link = document.querySelector<HTMLElement>('aside a[href*="/entities/"]');
      if (link) link.click();
      else requestAnimationFrame(follow);
    };
    follow();
  });
  await page.waitForURL(new RegExp(`/entities/${source}`));
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

/** Each sentence names two entities. */
function manyPeople(): string {
  const given = ["Ada", "Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry", "Iris", "Jack", "Karen", "Liam", "Maria"];
  const family = [
    "Archer",
    "Baxter",
    "Carver",
    "Draper",
    "Ellison",
    "Fowler",
    "Granger",
    "Harding",
    "Irving",
    "Jarvis",
    "Keller",
    "Lawson",
  ];
  return given.flatMap((first) => family.map((last) => `${first} ${last} works at ${last}${first.toLowerCase()} Labs.`)).join("\n\n");
}

it("of a large project starts from one user or group, and can be shown whole", async () => {
  const person = sender(inject("base"), inject("session"));
  const { id } = await person("POST", "/v1/dashboard/projects", { name: "Many people", tag: "many-people" });
  await addDocument(person, { projectId: id, content: manyPeople() }, 80_000);
  const { total } = await person("GET", `/v1/dashboard/entities?projectId=${id}&limit=1`);
  expect(total).toBeGreaterThan(300);
  const { page, seen } = await aVisitor();
  await openPage(page, `/projects/${id}/graph`);
  await page.getByText(/^This project has \d+ entities\./).waitFor();
  expect(await graphOf(page).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await picture(page, "graph chooser");
  await page.getByRole("list", { name: "Largest graphs" }).getByRole("link", { name: "default" }).click();
  await page.waitForURL(/graph\?group=default$/);
  await graphOf(page).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL(/limit=\d+/);
  await graphOf(page).waitFor();
  expect(Number(/\d+/.exec((await graphOf(page).getAttribute("aria-label"))!)![0])).toBe(total);
  expect(seen.faults).toEqual([]);
}, 180_000);
