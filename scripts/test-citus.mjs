import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDependencies, checkNode, root } from "./checks.mjs";
import { command, stage } from "./cli.mjs";
import { conclude, databaseProjects, isOwn, runSuite } from "./suite.mjs";

// The contract and flow tests on a Citus cluster of a coordinator and two workers. Run as root on Debian, with the extension installed
// (scripts/citus.sh). With TEST_DATABASE_URL, on the cluster whose coordinator that is. Arguments go to vitest.

const script = join(root, "scripts/citus.sh");
const port = process.env.CITUS_PORT ?? "5470";

await command("Can't run the tests on Citus", async () => {
  checkNode();
  checkDependencies();
  const { TEST_DATABASE_URL: given, ...others } = process.env;
  const environment = Object.fromEntries(Object.entries(others).filter(([name]) => !isOwn(name)));
  const folder = mkdtempSync(join(tmpdir(), "loci-citus-"));
  const args = process.argv.slice(2);
  const run = async (url) => {
    stage("testing on Citus");
    conclude([
      await runSuite({
        args: [...(args.length > 0 ? args : ["tests/contract", "tests/flows"]), ...databaseProjects],
        environment: { ...environment, TEST_DATABASE_URL: url },
        reportPath: join(folder, "report.json"),
      }),
    ]);
  };
  try {
    if (given) return await run(given);
    // Postgres' user must enter the folder.
    execFileSync("chmod", ["755", folder]);
    const nodes = join(folder, "nodes");
    const url = execFileSync(script, ["start", port, nodes], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
    try {
      await run(url);
    } finally {
      execFileSync(script, ["stop", port, nodes], { stdio: "inherit" });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
