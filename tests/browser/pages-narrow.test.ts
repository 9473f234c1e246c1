import { describe, expect, inject, it } from "vitest";
import { addressOf, pages, projectPages } from "./pages";
import { newBuildFaults } from "./support/outage";
import { findFaults } from "./support/soundness";
import { aViewer, narrow, useBrowser } from "./support/visitor";

useBrowser();

const ids = inject("ids");

describe.each(pages)("$route", ({ route, isPublic }) => {
  it("has no faults on a phone screen, nor when a new build replaces the page's files", async () => {
    const visitor = await aViewer({ isSignedIn: !isPublic, viewport: narrow });
    const faults = await findFaults(visitor, { address: addressOf(route, ids), name: `${route}-narrow` });
    if (!isPublic) faults.push(...(await newBuildFaults(visitor)));
    expect(faults).toEqual([]);
  });
});

describe.each(projectPages)("$route of an empty project", ({ route }) => {
  it("has no faults", async () => {
    const visitor = await aViewer({ viewport: narrow });
    const address = addressOf(route, { ...ids, project: ids.emptyProject });
    expect(await findFaults(visitor, { address, name: `${route}-empty` })).toEqual([]);
  });
});
