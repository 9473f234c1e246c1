import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's Chromium, or LOCI_CHROMIUM. */
export const chromiumPath = process.env.LOCI_CHROMIUM?.trim() || "/usr/bin/chromium";

export const isChromiumThere = () => existsSync(chromiumPath);

export const chromiumMissing = `Chromium not found at ${chromiumPath}. Install it (apt-get install chromium), or set LOCI_CHROMIUM to its path.`;

/** Headless, without background traffic such as updates and sync. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
