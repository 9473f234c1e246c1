import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromiumMissing, isChromiumThere, openChromium } from "./support/chromium";
import { accessibilityFaults, countLayoutShifts, layoutShifts, overflowing, settle } from "./support/inspect";
import { watch } from "./support/watch";

const help = `node scripts/shoot.mjs --base URL --out FOLDER --paths /,/projects
  --theme light|dark|both     default: both
  --widths 1280,375           window widths in pixels
  --axe                       check accessibility
  --cookie NAME=VALUE         session cookie; can be repeated`;

const { values } = parseArgs({
  options: {
    base: { type: "string", default: "http://localhost:3000" },
    out: { type: "string", default: "shots" },
    paths: { type: "string", default: "/" },
    theme: { type: "string", default: "both" },
    widths: { type: "string", default: "1280,375" },
    axe: { type: "boolean", default: false },
    cookie: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", default: false },
  },
});
const base = values.base.replace(/\/$/, "");
const themes = values.theme === "both" ? (["light", "dark"] as const) : [values.theme as "light" | "dark"];
const widths = values.widths.split(",").map(Number);

if (values.help) {
  console.log(help);
  process.exit(0);
}
if (!isChromiumThere()) {
  console.error(chromiumMissing);
  process.exit(1);
}
mkdirSync(values.out, { recursive: true });
const browser = await openChromium();
let faults = 0;
try {
  for (const path of values.paths.split(",")) {
    for (const theme of themes) for (const width of widths) faults += await shoot({ path, theme, width });
  }
} finally {
  await browser.close();
}
console.log(faults === 0 ? "no faults" : `faults: ${faults}`);

async function shoot({ path, theme, width }: { path: string; theme: "light" | "dark"; width: number }): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 812 : 800 }, colorScheme: theme });
  try {
    for (const cookie of values.cookie) {
      const at = cookie.indexOf("=");
      await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: base }]);
    }
    const page = await context.newPage();
    const seen = watch(page, base);
    await countLayoutShifts(page);
    const found: string[] = [];
    const answer = await page.goto(base + path, { waitUntil: "load", timeout: 60_000 });
    if (!(await settle(page))) found.push("the network isn't idle after 10 s");
    const file = join(values.out, `${path.replace(/[^\w-]+/g, "_").replace(/^_+|_+$/g, "") || "start"}-${theme}-${width}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
    found.push(...seen.faults, ...seen.aborted, ...seen.foreign.map((host) => `a request to ${host}`));
    found.push(...(await overflowing(page)).map((line) => `overflow: ${line}`));
    const shifts = await layoutShifts(page);
    if (shifts.sum > 0.01) found.push(`layout shift ${shifts.sum.toFixed(3)}: ${shifts.moved.join(", ")}`);
    if (values.axe) found.push(...(await accessibilityFaults(page)));
    const finalPath = page.url().replace(base, "");
    console.log(
      `${found.length ? "✗" : "✓"} ${path}${finalPath === path ? "" : ` → ${finalPath}`} ${answer?.status()} ${theme} ${width} ${file}`,
    );
    for (const line of found) console.log(`    ${line}`);
    return found.length;
  } finally {
    await context.close();
  }
}
