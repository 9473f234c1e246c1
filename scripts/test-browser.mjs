import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "./build.mjs";
import { checkDependencies, checkNode, importSource, readEnvironment, root } from "./checks.mjs";
import { command, Refusal, stage } from "./cli.mjs";
import { fingerprint, isBuilt } from "./fingerprint.mjs";
import { conclude, isOwn, runSuite } from "./suite.mjs";

// `--screenshots FOLDER` saves a picture of every page; other arguments go to vitest.

function readArguments(args) {
  const at = args.indexOf("--screenshots");
  if (at < 0) return { args };
  const [, screenshots] = args.splice(at, 2);
  if (screenshots) return { screenshots, args };
  throw new Refusal("--screenshots needs a folder name.");
}

await command("Can't run the browser tests", async () => {
  checkNode();
  checkDependencies();
  const { screenshots, args } = readArguments(process.argv.slice(2));
  const browser = await importSource("../tests/browser/support/chromium.ts");
  if (!browser) throw new Refusal(`Node 22.18 or newer is required, and this is Node ${process.versions.node}. Run them with \`npm run\`.`);
  if (!browser.isChromiumThere()) throw new Refusal(browser.chromiumMissing);
  // An empty variable counts as not set and overrides .env files.
  for (const name of Object.keys(readEnvironment("production")).filter(isOwn)) process.env[name] = "";
  const environment = readEnvironment("production");
  if (!isBuilt(fingerprint(environment))) {
    stage("building…");
    await build(environment, { quiet: true });
  }
  const pictures = resolve(screenshots || join(root, ".pictures"));
  const folder = mkdtempSync(join(tmpdir(), "loci-test-"));
  try {
    stage(`testing in Chromium; pictures of failures go to ${join(pictures, "failures")}`);
    const run = await runSuite({
      args: ["--config", "tests/browser/vitest.config.ts", ...args],
      environment: {
        ...process.env,
        LOCI_CHROMIUM: browser.chromiumPath,
        BROWSER_PICTURES: pictures,
        BROWSER_EVERY_PAGE: screenshots ? "1" : "",
      },
      reportPath: join(folder, "browser.json"),
    });
    conclude([run]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
