import type { Page } from "playwright-core";
import { still } from "./inspect";

const maxStops = 15;

/**
 * Walks through a page with Tab. On a page with the dashboard's frame the first stop is the link that skips it, and it leads into the
 * page; every stop is in sight and shows that it has the focus.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const hasFrame = (await page.locator("main#main").count()) > 0;
  await page.keyboard.press("Tab");
  if (hasFrame) {
    const first = await focused(page);
    if (first?.href !== "#main") faults.push(`Tab leads to ${first?.name ?? "nothing"} before the link that skips the navigation`);
    await page.keyboard.press("Enter");
    if ((await page.evaluate(() => document.activeElement?.id)) !== "main")
      faults.push("the link that skips the navigation does not lead to main");
    await page.keyboard.press("Tab");
    const next = await focused(page);
    if (next && !next.isInMain) faults.push(`from main, Tab leads out of it, to ${next.name}`);
  }
  for (let stop = 0; stop < maxStops; stop++) {
    const at = await focused(page);
    // Round, or nothing to stop at.
    if (!at) break;
    if (!at.isShown) faults.push(`${at.name} takes the focus out of sight`);
    if (!at.isMarked) faults.push(`${at.name} does not show that it has the focus`);
    await page.keyboard.press("Tab");
  }
  return [...new Set(faults)];
}

interface Stop {
  name: string;
  href: string | null;
  isInMain: boolean;
  isShown: boolean;
  isMarked: boolean;
}

/** What has the focus, or null when that is the page itself. */
async function focused(page: Page): Promise<Stop | null> {
  // A mark may come with a transition, however short.
  await still(page);
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const isMarkedItself = (one: Element) =>
      // A row's link is stretched over its row by what stands after it, and that is marked.
      [null, "::after"].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
        return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      });
    const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
    return {
      name: `<${element.tagName.toLowerCase()}> "${text}"`,
      href: element.getAttribute("href"),
      isInMain: element.closest("main") !== null,
      isShown: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      // A field may be marked by what it stands in, a drawing by a ring around it; the browser itself marks the parts inside a field for dates.
      isMarked:
        [element, element.parentElement].some((one) => one !== null && isMarkedItself(one)) ||
        (element.nextElementSibling instanceof SVGElement && getComputedStyle(element.nextElementSibling).opacity !== "0") ||
        (element.matches("input[type=date], input[type=datetime-local], input[type=time]") && !element.matches(":focus-visible")),
    };
  });
}
