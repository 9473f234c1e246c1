import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDependencies, checkNode, root } from "./checks.mjs";
import { command, stage } from "./cli.mjs";
import { conclude, databaseProjects, isOwn, runSuite } from "./suite.mjs";

// The database tests run again on TEST_DATABASE_URL, if set. Arguments go to vitest: `npm test -- tests/unit`.

await command("Can't run the tests", async () => {
  checkNode();
  checkDependencies();
  const { TEST_DATABASE_URL: url, ...others } = process.env;
  // Each file's worker threads load the same modules: compiled once, they start in two thirds of the time.
  const cache = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") };
  const environment = { ...cache, ...Object.fromEntries(Object.entries(others).filter(([name]) => !isOwn(name))) };
  const args = process.argv.slice(2);
  const isProject = (arg) => arg.startsWith("--project=");
  const onPostgres = databaseProjects.filter((arg) => !args.some(isProject) || args.includes(arg));
  const folder = mkdtempSync(join(tmpdir(), "loci-test-"));
  try {
    stage("testing on the embedded database");
    const runs = [
      await runSuite({
        args: url ? [...args, "--passWithNoTests"] : args,
        environment: url ? { ...environment, TEST_RUNS_ON_POSTGRES_TOO: "1" } : environment,
        reportPath: join(folder, "embedded.json"),
      }),
    ];
    if (url && onPostgres.length > 0) {
      stage("testing on Postgres");
      runs.push(
        await runSuite({
          // A selection such as tests/unit may have no database tests.
          args: [...args.filter((arg) => !isProject(arg)), ...onPostgres, "--passWithNoTests"],
          environment: { ...environment, TEST_DATABASE_URL: url },
          reportPath: join(folder, "postgres.json"),
        }),
      );
    }
    conclude(runs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
