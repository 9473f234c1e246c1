import axe from "axe-core";
import type { Page } from "playwright-core";

/** The page has come to rest: nothing is asked for any more, and its fonts are there. @returns whether the network fell quiet in time */
export async function settle(page: Page, timeoutMs = 10_000): Promise<boolean> {
  const isQuiet = await page.waitForLoadState("networkidle", { timeout: timeoutMs }).then(
    () => true,
    () => false,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return isQuiet;
}

/** Every transition that ends has ended: colours and marks are what they will be. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** What axe finds of impact serious or critical: the rule, then the elements. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the page's own policy would refuse that one.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await run.run(document, { resultTypes: ["violations"] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 4).map(({ target, any }) => `axe ${id} (${help}): ${target.join(" ")}${any[0] ? `: ${any[0].message}` : ""}`),
    );
}

/** The elements that make a page wider than its window, or none. One that scrolls by itself does not. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement!;
    if (scrollWidth <= innerWidth) return [];
    const isCut = (element: Element) => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        if (getComputedStyle(above).overflowX !== "visible") return true;
      }
      return false;
    };
    const found = [...document.body.querySelectorAll("*")]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right + scrollX) }))
      .filter(({ element, right }) => right > innerWidth && !isCut(element))
      .sort((one, other) => other.right - one.right)
      .slice(0, 5)
      .map(({ element, right }) => `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> to ${right} px`);
    return [`the page is ${scrollWidth} px wide in a window of ${innerWidth} px`, ...found];
  });

/** Before the page is opened: from then on its unexpected layout shifts are added up. */
export const countLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { layoutShifts: number; layoutShifted: string[] };
    counted.layoutShifts = 0;
    counted.layoutShifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue;
        counted.layoutShifts += entry.value;
        for (const { node } of entry.sources) {
          if (node instanceof Element)
            counted.layoutShifted.push(`<${node.tagName.toLowerCase()} class="${node.getAttribute("class") ?? ""}">`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** The sum of the layout's shifts so far (0.1 is what people begin to notice), and what moved. */
export const layoutShifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { layoutShifts: number; layoutShifted: string[] };
    return { sum: counted.layoutShifts, moved: [...new Set(counted.layoutShifted)].slice(0, 4) };
  });
