import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { addressOf, clerkPages, pages } from "./pages";
import { firstLoadFaults, watchFirstLoad } from "./support/first-load";
import { keyboardFaults } from "./support/keyboard";
import { offlineFaults } from "./support/outage";
import { findFaults } from "./support/soundness";
import { aViewer, useBrowser, wide } from "./support/visitor";

useBrowser();

const app = fileURLToPath(new URL("../../app", import.meta.url));

it("the list of pages matches app/", () => {
  const found = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "page.tsx")
    .map((entry) => `/${relative(app, entry.parentPath)}`.replace(/\/\([^)]+\)/g, "").replace(/\/\[\[.*/, "") || "/");
  expect([...pages.map(({ route }) => route), ...clerkPages].sort()).toEqual(found.sort());
});

describe.each(pages)("$route", ({ route, isPublic }) => {
  it("has no faults on a wide screen, while it loads, with the keyboard and without a connection", async () => {
    const visitor = await aViewer({ isSignedIn: !isPublic, viewport: wide });
    const load = await watchFirstLoad(visitor.page);
    const faults = await findFaults(visitor, {
      address: addressOf(route, inject("ids")),
      name: `${route}-wide`,
      firstLoad: (answer) => firstLoadFaults(load, answer, { isPublic }),
    });
    faults.push(...(await keyboardFaults(visitor.page)));
    if (!isPublic) faults.push(...(await offlineFaults(visitor)));
    expect(faults).toEqual([]);
  });
});
