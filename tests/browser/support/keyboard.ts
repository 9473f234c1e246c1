import type { Page } from "playwright-core";
import { waitForTransitions } from "./inspect";

const maxStops = 15;

/** Every stop must be visible and show its focus. On dashboard pages the first one is the skip link. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const hasLayout = (await page.locator("main#main").count()) > 0;
  await page.keyboard.press("Tab");
  if (hasLayout) {
    const first = await focused(page);
    if (first?.href !== "#main") faults.push(`the first Tab stop is ${first?.name ?? "nothing"} instead of the skip link`);
    await page.keyboard.press("Enter");
    if ((await page.evaluate(() => document.activeElement?.id)) !== "main") faults.push("the skip link doesn't focus main");
    await page.keyboard.press("Tab");
    const next = await focused(page);
    if (next && !next.isInMain) faults.push(`after main, Tab leaves it for ${next.name}`);
  }
  for (let stop = 0; stop < maxStops; stop++) {
    const at = await focused(page);
    if (!at) break;
    if (!at.isVisible) faults.push(`${at.name} is focused but not visible`);
    if (!at.showsFocus) faults.push(`${at.name} doesn't show its focus`);
    await page.keyboard.press("Tab");
  }
  return [...new Set(faults)];
}

interface Stop {
  name: string;
  href: string | null;
  isInMain: boolean;
  isVisible: boolean;
  showsFocus: boolean;
}

async function focused(page: Page): Promise<Stop | null> {
  await waitForTransitions(page);
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const hasFocusStyle = (one: Element) =>
      // A row's link covers the row with its ::after, which carries the focus style.
      [null, "::after"].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
        return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      });
    const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
    return {
      name: `<${element.tagName.toLowerCase()}> "${text}"`,
      href: element.getAttribute("href"),
      isInMain: element.closest("main") !== null,
      isVisible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      // A field may be marked by its container, a drawing by a ring around it. The browser marks the parts of a date field itself.
      showsFocus:
        [element, element.parentElement].some((one) => one !== null && hasFocusStyle(one)) ||
        (element.nextElementSibling instanceof SVGElement && getComputedStyle(element.nextElementSibling).opacity !== "0") ||
        (element.matches("input[type=date], input[type=datetime-local], input[type=time]") && !element.matches(":focus-visible")),
    };
  });
}
