import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { openChromium } from "./chromium";
import { type Watch, watch } from "./watch";

const pictures = process.env.BROWSER_PICTURES || ".pictures";
export const keepsEveryPage = Boolean(process.env.BROWSER_EVERY_PAGE);

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 375, height: 812 };

export interface Visitor {
  page: Page;
  context: BrowserContext;
  seen: Watch;
}

let browser: Browser;

export function useBrowser(): void {
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());
}

export interface Visit {
  isSignedIn?: boolean;
  session?: string;
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  runsScripts?: boolean;
  timeZone?: string;
}

async function openContext({
  isSignedIn = true,
  session = inject("session"),
  viewport = wide,
  theme = "light",
  runsScripts = true,
  timeZone,
}: Visit): Promise<BrowserContext> {
  const base = inject("base");
  const context = await browser.newContext({
    baseURL: base,
    viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
    javaScriptEnabled: runsScripts,
    timezoneId: timeZone,
  });
  context.setDefaultTimeout(20_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: base });
  if (isSignedIn) await context.addCookies([{ name: "loci_session", value: session, url: base, httpOnly: true, sameSite: "Lax" }]);
  return context;
}

async function openTab(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  return { page, context, seen: watch(page, inject("base")) };
}

export const openVisitor = async (visit: Visit = {}): Promise<Visitor> => openTab(await openContext(visit));

export async function aVisitor(visit?: Visit): Promise<Visitor> {
  const visitor = await openVisitor(visit);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await pictureFailure(visitor.page, task);
    await visitor.context.close();
  });
  return visitor;
}

const contexts = new Map<string, Promise<BrowserContext>>();

/** For tests that only look: visitors of one kind share cookies and a warm cache, so that a page opens in half the time. */
export async function aViewer(visit: Visit = {}): Promise<Visitor> {
  const kind = JSON.stringify(visit);
  if (!contexts.has(kind)) contexts.set(kind, openContext(visit));
  const visitor = await openTab(await contexts.get(kind)!);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await pictureFailure(visitor.page, task);
    await visitor.page.close();
  });
  return visitor;
}

const pictureFailure = (page: Page, task: { name: string; suite?: { name: string } }): Promise<void> =>
  picture(page, join("failures", `${task.suite?.name ?? ""} ${task.name}`));

/** Waits for hydration; server-rendered text appears earlier. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main button, main input, main textarea, main select, nav a")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  );
}

export async function picture(page: Page, name: string): Promise<void> {
  const path = join(pictures, `${name.replace(/[^\w/-]+/g, "_").replace(/^_+|_+$/g, "")}.png`);
  mkdirSync(join(path, ".."), { recursive: true });
  await page.screenshot({ path, fullPage: true, animations: "disabled" });
}
