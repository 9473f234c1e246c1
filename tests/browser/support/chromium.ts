import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

export const chromiumPath = process.env.LOCI_CHROMIUM?.trim() || "/usr/bin/chromium";

export const isChromiumThere = () => existsSync(chromiumPath);

export const chromiumMissing = `Chromium not found at ${chromiumPath}. Install it (apt-get install chromium), or set LOCI_CHROMIUM to its path.`;

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
