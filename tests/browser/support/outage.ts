import type { Locator, Page } from "playwright-core";
import type { Visitor } from "./visitor";

const maxOpened = 4;

/** What breaks on an open page when the connection is cut. */
export const offlineFaults = (visitor: Visitor): Promise<string[]> =>
  outageFaults(visitor, {
    notice: "No connection to the server. Reconnecting…",
    async begin() {
      // The browser's cache has what other pages loaded. With a route, it isn't asked.
      await visitor.page.route("**/*", (route) => route.abort("internetdisconnected"));
      await visitor.context.setOffline(true);
    },
    async end() {
      await visitor.context.setOffline(false);
      await visitor.page.unrouteAll();
    },
  });

/** What breaks on an open page when the server starts with another build, which has none of the page's files. */
export const newBuildFaults = (visitor: Visitor): Promise<string[]> =>
  outageFaults(visitor, {
    notice: "A new version is available.",
    async begin() {
      await visitor.page.route("**/_next/static/**", (route) => route.fulfill({ status: 404 }));
      await visitor.page.route("**/v1/health", (route) => route.fulfill({ json: { build: "another" } }));
      await visitor.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    },
    end: () => visitor.page.unrouteAll(),
  });

type Outage = { notice: string; begin: () => Promise<unknown>; end: () => Promise<void> };

async function outageFaults({ page }: Visitor, { notice, begin, end }: Outage): Promise<string[]> {
  const faults: string[] = [];
  const heading = await page.locator("h1:visible").textContent();
  const field = page.locator("main :is(textarea, input[type=text], input:not([type])):visible:enabled:not([role=combobox])").first();
  const hasField = (await field.count()) > 0;
  // Some fields change what is typed, for example to lowercase.
  if (hasField) await field.fill("typed before");
  const typed = hasField && (await field.inputValue());
  await begin();
  try {
    if (!(await appears(page.getByText(notice)))) faults.push(`doesn't say: ${notice}`);
    await page.keyboard.press("Control+k");
    faults.push(...(await closeWindow(page, "the palette")));
    for (const button of (await page.locator("main button[aria-haspopup=dialog]:visible:enabled").all()).slice(0, maxOpened)) {
      const name = await button.textContent();
      await button.click();
      faults.push(...(await closeWindow(page, `“${name}”`)));
    }
    if ((await page.locator("h1:visible").textContent()) !== heading) faults.push("the page was replaced");
    if (typed && (await field.inputValue()) !== typed) faults.push("the text that was typed is gone");
  } finally {
    await end();
  }
  return faults.map((fault) => `${notice} ${fault}`);
}

const appears = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );

async function closeWindow(page: Page, name: string): Promise<string[]> {
  const window = page.locator("[role=dialog], [role=alertdialog]").first();
  if (!(await appears(window))) return [`${name} doesn't open`];
  await page.keyboard.press("Escape");
  if (await window.isVisible())
    await window
      .getByRole("button", { name: /^(Close|Cancel)$/ })
      .first()
      .click();
  await window.waitFor({ state: "hidden" });
  return [];
}
