import type { Page } from "playwright-core";
import { signIn, startServer } from "../browser/setup/server";
import { openChromium } from "../browser/support/chromium";

export const viewport = { width: 1280, height: 800 };

/** A server with an empty database, and its owner in Chromium. `openTab`: with an empty cache; who opens it closes its context. */
export type Visit = { base: string; session: string; environment: NodeJS.ProcessEnv; version: string; openTab: () => Promise<Page> };

export async function inChromium<T>(work: (visit: Visit) => Promise<T>): Promise<T> {
  const { base, environment, stop } = await startServer();
  const browser = await openChromium();
  try {
    const session = await signIn(environment);
    const openTab = async () => {
      const context = await browser.newContext({ baseURL: base, viewport, permissions: ["clipboard-read", "clipboard-write"] });
      await context.addCookies([{ name: "loci_session", value: session, url: base, httpOnly: true, sameSite: "Lax" }]);
      return context.newPage();
    };
    return await work({ base, session, environment, version: browser.version(), openTab });
  } finally {
    await browser.close();
    await stop();
  }
}
