import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { addressOf, pages, projectPages } from "./pages";
import { accessibilityFaults, countLayoutShifts, layoutShifts, overflowing, settle } from "./support/inspect";
import { keyboardFaults } from "./support/keyboard";
import { aVisitor, keepsEveryPage, narrow, picture, useBrowser, type Visitor, wide } from "./support/visitor";

useBrowser();

const app = fileURLToPath(new URL("../../app", import.meta.url));
const ids = inject("ids");

it("every page of app/ is in the list, and no other", () => {
  const found = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "page.tsx")
    .map((entry) => `/${relative(app, entry.parentPath)}`.replace(/\/\([^)]+\)/g, "").replace(/\/\[\[.*/, "") || "/");
  expect(pages.map(({ route }) => route).sort()).toEqual(found.sort());
});

describe.each(pages)("$route", ({ route, isPublic }) => {
  const address = addressOf(route, ids);

  it("is sound in a wide window, and by keyboard", async () => {
    const visitor = await aVisitor({ isSignedIn: !isPublic, viewport: wide });
    const faults = await faultsOf(visitor, { address, name: `${route}-wide` });
    faults.push(...(await keyboardFaults(visitor.page)));
    expect(faults).toEqual([]);
  });

  it("is sound in the window of a telephone", async () => {
    const visitor = await aVisitor({ isSignedIn: !isPublic, viewport: narrow });
    expect(await faultsOf(visitor, { address, name: `${route}-narrow` })).toEqual([]);
  });
});

describe.each(projectPages)("$route of a project with nothing in it", ({ route }) => {
  it("is sound, and says what to do", async () => {
    const visitor = await aVisitor({ viewport: narrow });
    const address = addressOf(route, { ...ids, project: ids.emptyProject });
    expect(await faultsOf(visitor, { address, name: `${route}-empty` })).toEqual([]);
  });
});

/** Opens a page and says all that is wrong with it, in both themes. */
async function faultsOf({ page, seen }: Visitor, { address, name }: { address: string; name: string }): Promise<string[]> {
  await countLayoutShifts(page);
  const answer = await page.goto(address);
  const faults: string[] = [];
  if (answer?.status() !== 200) faults.push(`it answers ${answer?.status()}`);
  if (!(await settle(page))) faults.push("the network does not fall quiet");
  if (new URL(page.url()).pathname !== address) faults.push(`it leads to ${page.url()}`);
  faults.push(...(await headingFaults(page)));
  const shifts = await layoutShifts(page);
  if (shifts.sum > 0.1) faults.push(`its layout shifts by ${shifts.sum.toFixed(3)}: ${shifts.moved.join(", ")}`);
  faults.push(...(await overflowing(page)));
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${theme}: ${fault}`));
    if (keepsEveryPage) await picture(page, `${name}-${theme}`);
  }
  return [...faults, ...seen.faults, ...seen.foreign.map((host) => `it asks ${host}`)];
}

/** One first heading that can be seen, and a title that says which page of whom. */
async function headingFaults(page: Page): Promise<string[]> {
  const headings = await page.locator("h1:visible").allInnerTexts();
  const title = await page.title();
  const faults = headings.length === 1 && headings[0]!.trim() ? [] : [`its first headings are ${JSON.stringify(headings)}`];
  return /Loci/.test(title) ? faults : [...faults, `its title is "${title}"`];
}
