import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MeasuredServer, startServer } from "../bench/server";
import { clerkFrontend, sessionOf } from "../support/session";
import { accessibilityFaults, settle } from "./support/inspect";
import { aVisitor, openPage, useBrowser } from "./support/visitor";
import { watch } from "./support/watch";

useBrowser();

it("with a single owner says how to invite others", async () => {
  const { page, seen } = await aVisitor();
  await openPage(page, "/projects?all=1");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Team" }).click();
  await page.getByText("This server has a single owner").waitFor();
  await page.getByRole("link", { name: "Set up team sign-in" }).click();
  await page.getByRole("heading", { level: 2, name: "Clerk" }).waitFor();
  expect(seen.faults).toEqual([]);
});

/** Stands in for Clerk's scripts, which come from Clerk. What loads and calls them is the real client. */
const clerkScript = `(() => {
  window.mounted ??= [];
  const listeners = [];
  const played = {
    loaded: false,
    status: "loading",
    async load() {
      this.loaded = true;
      this.status = "ready";
      for (const listener of listeners) listener("ready");
    },
    on(event, listener, { notify = false } = {}) {
      if (event !== "status") return;
      listeners.push(listener);
      if (notify) listener(this.status);
    },
    off() {},
    addListener() { return () => {}; },
    mountOrganizationProfile(node, { routing, afterLeaveOrganizationUrl }) {
      window.mounted.push({ routing, afterLeaveOrganizationUrl });
      node.textContent = "Members of the organization";
    },
  };
  // As Clerk's script does: run twice, it leaves what the first run made.
  window.Clerk ??= new Proxy(played, {
    get: (target, name) => (name in target ? target[name] : /^(?:mount|unmount|__)/.test(String(name)) ? () => {} : undefined),
  });
})();`;
const uiScript = "window.__internal_ClerkUICtor ??= class {};";

describe("with Clerk", () => {
  const folder = mkdtempSync(join(tmpdir(), "loci-team-"));
  let server: MeasuredServer;
  beforeAll(async () => {
    server = await startServer({ LOCI_DATA_DIR: folder });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ["org:admin", 0],
    ["org:member", 1],
  ] as const)("opens Clerk's page of the organization within the policy (%s)", async (role, notes) => {
    const { context } = await aVisitor({ isSignedIn: false });
    const page = await context.newPage();
    const seen = watch(page, server.origin);
    const session = await sessionOf("org_team", { account: `user_${role.slice(4)}`, role, expiresIn: 600 });
    const now = String(Math.floor(Date.now() / 1_000) - 60);
    await context.addCookies(
      Object.entries({ __session: session, __client_uat: now, __clerk_db_jwt: "dvb_1" }).map(([name, value]) => ({
        ...{ name, value, url: server.origin },
      })),
    );
    const fetched: string[] = [];
    await page.route(`${clerkFrontend}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      fetched.push(pathname);
      const body = pathname.endsWith("clerk.browser.js") ? clerkScript : pathname.endsWith("ui.browser.js") ? uiScript : "";
      return route.fulfill({ contentType: "text/javascript", headers: { "access-control-allow-origin": "*" }, body });
    });
    await page.goto(`${server.origin}/team`);
    await page
      .getByRole("main")
      .getByText("Members of the organization")
      .waitFor()
      .catch((error: Error) => {
        throw new Error(`${error.message}\nAt ${page.url()} fetched ${fetched.join(", ")}; the console: ${seen.faults.join("; ")}`);
      });
    await settle(page);
    expect(await page.evaluate(() => (window as unknown as { mounted: unknown[] }).mounted)).toEqual([
      { routing: "hash", afterLeaveOrganizationUrl: "/organization" },
    ]);
    expect(await page.getByText("Only admins can invite people and change roles.").count()).toBe(notes);
    expect(fetched.every((path) => /^\/npm\/@clerk\/(?:clerk-js|ui)@/.test(path))).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    // A script that the policy doesn't allow would be an error of the console.
    expect([seen.faults, [...new Set(seen.foreign)]]).toEqual([[], [new URL(clerkFrontend).host]]);
  });
});
