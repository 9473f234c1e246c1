import type { Page, Response } from "playwright-core";
import { accessibilityFaults, countLayoutShifts, layoutShifts, overflowing, settle, stopTransitions, waitForTransitions } from "./inspect";
import { keepsEveryPage, picture, type Visitor } from "./visitor";

type Opened = { address: string; name: string; firstLoad?: (answer: Response | null) => Promise<string[]> };

/** @param opened `firstLoad` finds more faults while the page loads */
export async function findFaults({ page, seen }: Visitor, { address, name, firstLoad }: Opened): Promise<string[]> {
  await countLayoutShifts(page);
  const answer = await page.goto(address);
  const faults: string[] = [];
  if (answer?.status() !== 200) faults.push(`status ${answer?.status()}`);
  if (firstLoad) faults.push(...(await firstLoad(answer)));
  if (!(await settle(page))) faults.push("the network doesn't become idle");
  if (new URL(page.url()).pathname !== address) faults.push(`redirects to ${page.url()}`);
  faults.push(...(await headingFaults(page)));
  faults.push(...(await shiftFaults(page)));
  faults.push(...(await overflowing(page)));
  await stopTransitions(page);
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await waitForTransitions(page);
    // The dark theme has other colors and the same elements.
    faults.push(
      ...(await accessibilityFaults(page, theme === "dark" ? ["color-contrast"] : undefined)).map((fault) => `${theme}: ${fault}`),
    );
    if (keepsEveryPage) await picture(page, `${name}-${theme}`);
  }
  return [...faults, ...seen.faults, ...seen.aborted, ...seen.foreign.map((host) => `requests ${host}`)];
}

/** The Web Vitals threshold for a good layout shift score. */
const maxShift = 0.1;

/** Retried once, because fonts can arrive late on a slow machine; the second time they are cached. */
async function shiftFaults(page: Page): Promise<string[]> {
  if ((await layoutShifts(page)).sum <= maxShift) return [];
  await page.reload();
  await settle(page);
  const { sum, moved } = await layoutShifts(page);
  return sum > maxShift ? [`layout shift ${sum.toFixed(3)}: ${moved.join(", ")}`] : [];
}

async function headingFaults(page: Page): Promise<string[]> {
  const headings = await page.locator("h1:visible").allInnerTexts();
  const title = await page.title();
  const faults = headings.length === 1 && headings[0]!.trim() ? [] : [`expected one h1, found ${JSON.stringify(headings)}`];
  return /Loci/.test(title) ? faults : [...faults, `unexpected title "${title}"`];
}
