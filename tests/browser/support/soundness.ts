import type { Page } from "playwright-core";
import { accessibilityFaults, countLayoutShifts, layoutShifts, overflowing, settle, still } from "./inspect";
import { keepsEveryPage, picture, type Visitor } from "./visitor";

/** Opens a page and says all that is wrong with it, in both themes. */
export async function faultsOf({ page, seen }: Visitor, { address, name }: { address: string; name: string }): Promise<string[]> {
  await countLayoutShifts(page);
  const answer = await page.goto(address);
  const faults: string[] = [];
  if (answer?.status() !== 200) faults.push(`it answers ${answer?.status()}`);
  if (!(await settle(page))) faults.push("the network does not fall quiet");
  if (new URL(page.url()).pathname !== address) faults.push(`it leads to ${page.url()}`);
  faults.push(...(await headingFaults(page)));
  faults.push(...(await shiftFaults(page)));
  faults.push(...(await overflowing(page)));
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await still(page);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${theme}: ${fault}`));
    if (keepsEveryPage) await picture(page, `${name}-${theme}`);
  }
  return [...faults, ...seen.faults, ...seen.givenUp, ...seen.foreign.map((host) => `it asks ${host}`)];
}

/** What people begin to notice, as Web Vitals have it. */
const maxShift = 0.1;

/** What moves while the page comes. Looked at once more where it does: by then the fonts are there, which a slow machine shows late. */
async function shiftFaults(page: Page): Promise<string[]> {
  if ((await layoutShifts(page)).sum <= maxShift) return [];
  await page.reload();
  await settle(page);
  const { sum, moved } = await layoutShifts(page);
  return sum > maxShift ? [`its layout shifts by ${sum.toFixed(3)}: ${moved.join(", ")}`] : [];
}

/** One first heading that can be seen, and a title that says which page of whom. */
async function headingFaults(page: Page): Promise<string[]> {
  const headings = await page.locator("h1:visible").allInnerTexts();
  const title = await page.title();
  const faults = headings.length === 1 && headings[0]!.trim() ? [] : [`its first headings are ${JSON.stringify(headings)}`];
  return /Loci/.test(title) ? faults : [...faults, `its title is "${title}"`];
}
