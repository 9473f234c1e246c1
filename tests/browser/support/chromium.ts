import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's, the one without a window first. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const chromiumPath = process.env.LOCI_CHROMIUM?.trim() || installed.find((path) => existsSync(path)) || installed[0]!;

export const isChromiumThere = () => existsSync(chromiumPath);

export const chromiumMissing = `Chromium not found at ${chromiumPath}. Install it (apt-get install chromium-headless-shell), or set LOCI_CHROMIUM to its path.`;

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
