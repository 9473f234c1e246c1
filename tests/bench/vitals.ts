import { addressOf, pages } from "../browser/pages";
import { findIds, type Ids } from "../browser/setup/ids";
import { fillDemo } from "../browser/setup/server";
import { watchFirstLoad } from "../browser/support/first-load";
import { countLayoutShifts, layoutShifts } from "../browser/support/inspect";
import { inChromium, type Visit, viewport } from "./chromium";
import { percentile, type Table } from "./metrics";

type Load = { lcpMs: number; shift: number; scriptBytes: number };

/** What a person's browser measures: every page of the production build in Chromium, with the demo's data and an empty cache. */
export const vitals = ({ loads, say }: { loads: number; say: (line: string) => void }): Promise<Table[]> =>
  inChromium(async (visit) => {
    say("filling a project…");
    await fillDemo(visit.environment);
    const ids = await findIds(visit);
    const measured: Table["rows"] = [];
    for (const { route } of pages) {
      // The first visit also loads the page's code into the server.
      await load(route, visit, ids);
      const found: Load[] = [];
      for (let n = 0; n < loads; n++) found.push(await load(route, visit, ids));
      const [lcp, shift, bytes] = [found.map(({ lcpMs }) => lcpMs), found.map((each) => each.shift), found.map((each) => each.scriptBytes)];
      say(`${route}: LCP ${percentile(lcp, 0.5).toFixed(0)} ms`);
      measured.push([route, percentile(lcp, 0.5), Math.max(...lcp), Math.max(...shift), percentile(bytes, 0.5) / 1_000]);
    }
    return [
      {
        title: "Pages in the browser",
        columns: ["page", "LCP p50 ms", "LCP max ms", "CLS max", "JavaScript kB"],
        rows: measured,
        notes: [
          `Chromium ${visit.version} on the server's machine, ${viewport.width} × ${viewport.height} pixels, ${loads} loads per page with an empty cache, no throttling.`,
        ],
      },
    ];
  });

async function load(route: string, { openTab }: Visit, ids: Ids): Promise<Load> {
  const page = await openTab();
  try {
    await countLayoutShifts(page);
    const first = await watchFirstLoad(page);
    const answer = await page.goto(addressOf(route, ids));
    if (answer?.status() !== 200) throw new Error(`${route} returned ${answer?.status()}`);
    const scripts = await first.loaded();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const lcpMs = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          new PerformanceObserver((list) => done(list.getEntries().at(-1)!.startTime)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          }),
        ),
    );
    const { sum } = await layoutShifts(page);
    return { lcpMs, shift: sum, scriptBytes: [...scripts.values()].reduce((total, bytes) => total + bytes, 0) };
  } finally {
    await page.context().close();
  }
}
