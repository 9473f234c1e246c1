import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDependencies, checkNode, root } from "./checks.mjs";
import { command, stage } from "./cli.mjs";
import { conclude, databaseProjects, isOwn, runSuite } from "./suite.mjs";

// The database tests through PgBouncer in transaction mode: once with prepared statements, once without. Run as root on Debian, with
// TEST_DATABASE_URL set to a Postgres that trusts local connections (scripts/postgres.sh). Arguments go to vitest.

const script = join(root, "scripts/pgbouncer.sh");
const port = process.env.PGBOUNCER_PORT ?? "6432";

await command("Can't run the tests through PgBouncer", async () => {
  checkNode();
  checkDependencies();
  const { TEST_DATABASE_URL: url, ...others } = process.env;
  if (!url) throw new Error("TEST_DATABASE_URL isn't set. Start a Postgres with scripts/postgres.sh and set it to the address it prints.");
  const environment = Object.fromEntries(Object.entries(others).filter(([name]) => !isOwn(name)));
  const runs = [];
  for (const prepares of [true, false]) {
    const folder = mkdtempSync(join(tmpdir(), "loci-pgbouncer-"));
    stage(`testing through PgBouncer ${prepares ? "with" : "without"} prepared statements`);
    const env = { ...process.env, PREPARED_STATEMENTS: prepares ? "200" : "0" };
    const pooled = execFileSync(script, ["start", port, folder, url], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }).trim();
    try {
      runs.push(
        await runSuite({
          args: [...process.argv.slice(2), ...databaseProjects],
          environment: { ...environment, TEST_DATABASE_URL: pooled, TEST_DATABASE_PREPARE: String(prepares) },
          reportPath: join(folder, "report.json"),
        }),
      );
    } finally {
      execFileSync(script, ["stop", port, folder], { stdio: "inherit" });
      rmSync(folder, { recursive: true, force: true });
    }
  }
  conclude(runs);
});
