import type { Page } from "playwright-core";
import { type Send, sender } from "../browser/setup/ids";
import { inChromium, viewport } from "./chromium";
import { percentile, type Table } from "./metrics";

const people = 1_700;
const companies = 350;
const cities = 150;
const messagesPerCall = 100;

const syllables = ["ba", "do", "fi", "ga", "ke", "la", "mi", "no", "pe", "ra", "so", "tu", "va", "wi", "ze"];
const nameOf = (n: number): string => {
  const word = [n % 15, Math.floor(n / 15) % 15, Math.floor(n / 225) % 15].map((index) => syllables[index]).join("");
  return word[0]!.toUpperCase() + word.slice(1);
};

/** Frames of the graph page in Chromium while a person moves through 2,000 entities. */
export const frames = ({ seconds, say }: { seconds: number; say: (line: string) => void }): Promise<Table[]> =>
  inChromium(async ({ base, session, version, openTab }) => {
    say("filling a project…");
    const project = await fillProject(sender(base, session));
    const page = await openTab();
    await page.addInitScript(countFrames);
    await page.goto(`/projects/${project}/graph?limit=2000`);
    const graph = page.getByRole("group", { name: /^Graph of [\d,]+ entities/ });
    await graph.waitFor();
    const [shown] = (await graph.getAttribute("aria-label"))!.split(".");
    say(shown!);
    const box = (await page.locator("canvas").boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    const rows: Table["rows"] = [];
    for (const [name, gesture] of Object.entries(gestures)) {
      const measured = await measure(page, () => gesture(page, middle, Date.now() + seconds * 1_000));
      say(`${name}: ${measured.perSecond.toFixed(0)} frames per second`);
      const { perSecond, intervals, work } = measured;
      rows.push([name, perSecond, percentile(intervals, 0.5), percentile(intervals, 0.95), percentile(work, 0.5), percentile(work, 0.95)]);
    }
    return [
      {
        title: "Frames of the graph page",
        columns: ["gesture", "frames/s", "interval p50 ms", "interval p95 ms", "script p50 ms", "script p95 ms"],
        rows,
        notes: [
          `${shown}. Chromium ${version} without a graphics card on the server's machine, ${viewport.width} × ${viewport.height} pixels, ${seconds} s for each gesture. Script is the time of the page's own code in a frame.`,
        ],
      },
    ];
  });

async function fillProject(person: Send): Promise<string> {
  const { id } = await person("POST", "/v1/dashboard/projects", { tag: "large-graph", name: "Large graph" });
  const said = Array.from({ length: people }, (_, n) => {
    const name = `${nameOf(n * 7 + 1)} ${nameOf(n + 1_700)}`;
    return `${name} lives in ${nameOf((n * n) % cities)}ville and works at ${nameOf((n * 13) % companies)} Industries.`;
  });
  for (let from = 0; from < said.length; from += messagesPerCall) {
    const messages = said.slice(from, from + messagesPerCall).map((content) => ({ role: "user", content }));
    await person("POST", "/v1/dashboard/ingest", { projectId: id, userId: "recruiter", messages });
  }
  while ((await person("GET", `/v1/dashboard/jobs?projectId=${id}&limit=100`)).jobs.some(isRunning)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return id;
}

const isRunning = ({ status }: { status: string }): boolean => status !== "DONE" && status !== "FAILED";

type Counted = { at: number[]; work: number[] };

/** Runs in the page. */
function countFrames(): void {
  const counted: Counted = { at: [], work: [] };
  Object.assign(window, { countedFrames: counted });
  const native = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    native((now) => {
      const start = performance.now();
      callback(now);
      counted.work.push(performance.now() - start);
    });
  const count = (now: number) => {
    counted.at.push(now);
    native(count);
  };
  native(count);
}

async function measure(page: Page, gesture: () => Promise<void>): Promise<{ perSecond: number; intervals: number[]; work: number[] }> {
  const read = () => page.evaluate(() => (window as unknown as { countedFrames: Counted }).countedFrames);
  await page.evaluate(() => {
    const { at, work } = (window as unknown as { countedFrames: Counted }).countedFrames;
    at.length = work.length = 0;
  });
  await gesture();
  const { at, work } = await read();
  const intervals = at.slice(1).map((time, n) => time - at[n]!);
  return { perSecond: ((at.length - 1) * 1_000) / (at.at(-1)! - at[0]!), intervals, work };
}

type Gesture = (page: Page, middle: { x: number; y: number }, until: number) => Promise<void>;

const gestures: Record<string, Gesture> = {
  async "move the whole graph"(page, { x, y }, until) {
    await page.mouse.down();
    for (let n = 0; Date.now() < until; n++) await page.mouse.move(x + 200 * Math.sin(n / 20), y + 120 * Math.cos(n / 20));
    await page.mouse.up();
  },
  async zoom(page, _, until) {
    for (let n = 0; Date.now() < until; n++) await page.mouse.wheel(0, Math.sin(n / 25) > 0 ? -25 : 25);
  },
  async "point at entities"(page, { x, y }, until) {
    for (let n = 0; Date.now() < until; n++) await page.mouse.move(x + 250 * Math.sin(n / 15), y + 150 * Math.sin(n / 11));
  },
  async "move, enlarged"(page, { x, y }, until) {
    for (let n = 0; n < 12; n++) await page.mouse.wheel(0, -60);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let n = 0; Date.now() < until; n++) await page.mouse.move(x + 300 * Math.sin(n / 20), y + 200 * Math.cos(n / 20));
    await page.mouse.up();
  },
};
