import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's, unless LOCI_CHROMIUM names another. */
export const chromiumPath = process.env.LOCI_CHROMIUM?.trim() || "/usr/bin/chromium";

export const isChromiumThere = () => existsSync(chromiumPath);

export const chromiumMissing = `there is no Chromium at ${chromiumPath}. Install it (apt-get install chromium), or name another with LOCI_CHROMIUM.`;

/** Headless, without what a browser does on its own account: updates, synchronizing, background requests. */
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
