import axe from "axe-core";
import type { Page } from "playwright-core";

/** @returns whether the network became quiet in time */
export async function settle(page: Page, timeoutMs = 30_000): Promise<boolean> {
  const isQuiet = await page.waitForLoadState("networkidle", { timeout: timeoutMs }).then(
    () => true,
    () => false,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return isQuiet;
}

/** From here on, a change of the theme shows at once. A style element would be against the page's policy. */
export const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

export const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const animations = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });

/** @param rules the axe rules to check; all of them by default */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's CSP would block.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await run.run(document, { resultTypes: ["violations"], ...(only && { runOnly: only }) })).violations;
  }, rules);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 4).map(({ target, any }) => `axe ${id} (${help}): ${target.join(" ")}${any[0] ? `: ${any[0].message}` : ""}`),
    );
}

export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement!;
    if (scrollWidth <= innerWidth) return [];
    const isClipped = (element: Element) => {
      for (let ancestor = element.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
        if (getComputedStyle(ancestor).overflowX !== "visible") return true;
      }
      return false;
    };
    const found = [...document.body.querySelectorAll("*")]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right + scrollX) }))
      .filter(({ element, right }) => right > innerWidth && !isClipped(element))
      .sort((one, other) => other.right - one.right)
      .slice(0, 5)
      .map(({ element, right }) => `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> to ${right} px`);
    return [`the page is ${scrollWidth} px wide, the window ${innerWidth} px`, ...found];
  });

/** Call it before opening the page. */
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

export const layoutShifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { layoutShifts: number; layoutShifted: string[] };
    return { sum: counted.layoutShifts, moved: [...new Set(counted.layoutShifted)].slice(0, 4) };
  });
